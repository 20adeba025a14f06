import { expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { money } from '@/lib/money';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { getOfficeOrder, listHangingRefunds, moveOrderTicket } from '../orders';
import { handOut, openShift, saveRefundLimits, saveTill, sellAtTill, tillCartId } from '.';

const at = sellingStage();
const now = (ctx: OfficeContext): OfficeContext => ({ ...ctx, now: new Date() });

it('cash for a ticket that a cashier moved to a cheaper seat counts towards that cashier’s limit only', async () => {
  const owner = now(await makeMember(at.database.db, at.tenant.client));
  await saveRefundLimits(owner, { box_office: null, box_office_lead: null, manager: money('5.00') });
  const open = async () => {
    const ctx = await makeMember(at.database.db, at.tenant.client, { role: 'manager' });
    const till = await saveTill(owner, { name: `Kassa ${crypto.randomUUID()}`, terminalId: null });
    return { ctx, shift: await openShift(ctx, { tillId: till.id, float: money('100.00') }) };
  };
  const [{ ctx, shift }, other] = [await open(), await open()];
  const cartId = tillCartId(shift.id, 'hall');
  const wanted = { subEventId: at.tenant.subEventId('hall'), discountId: at.tenant.discountId('standaard', 'rang') };
  await addSeats(at.ctx(), { cartId, ...wanted, count: 1 });
  const sale = { shiftId: shift.id, cartId, pay: { kind: 'cash' } as const, request: crypto.randomUUID() };
  const { orderId: id } = await sellAtTill(now(ctx), sale);
  const { seen } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
  const to = { subEventId: at.tenant.subEventId('free'), nr: 5 };
  await moveOrderTicket(now(ctx), { id, seen, position: 1, to, request: crypto.randomUUID() });
  const [owed] = (await officeTransaction(owner, (ctx) => listHangingRefunds(ctx))).rows;
  const handing = { refundId: owed?.refund.id ?? 0, request: crypto.randomUUID() };
  await expect(handOut(now(ctx), { ...handing, shiftId: shift.id })).rejects.toMatchObject({
    code: 'over_limit',
    detail: '5.00',
  });
  await handOut(now(other.ctx), { ...handing, shiftId: other.shift.id });
});
