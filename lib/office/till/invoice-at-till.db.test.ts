import { beforeEach, describe, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { sellingStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { listTickets } from '@/lib/tickets';
import { dayAt } from '../figures';
import { listInvoices, noteInvoicePart } from '../invoices';
import { getOfficeOrder } from '../orders';
import { closeShift, invoiceAtTill, listEntries, openShift, type Shift, saveTill, sellAtTill, tillCartId } from '.';

const at = sellingStage();
const billedTo = {
  party: ['Basisschool De Meeuw', 'Dorpsstraat 1', '1234 AB Ergens'],
  vatId: null,
  reference: 'groep 8',
  email: 'administratie@school.test',
  locale: 'nl',
};
const refusal = (code: string) => expect.objectContaining({ code, name: 'Refusal' });

let ctx: OfficeContext;
let shift: Shift;
beforeEach(async () => {
  ctx = await makeMember(at.database.db, at.tenant.client, { role: 'box_office' });
  const lead = await makeMember(at.database.db, at.tenant.client);
  const till = await saveTill(lead, { name: `Kassa ${Math.random()}`, terminalId: null });
  shift = await openShift(ctx, { tillId: till.id, float: money('50.00') });
});

const now = (): OfficeContext => ({ ...ctx, now: new Date() });
const fill = (...keys: string[]) => fillWith('standaard', keys.length > 0 ? keys : ['free']);
async function fillWith(type: string, keys: string[]): Promise<string> {
  const cartId = tillCartId(shift.id, crypto.randomUUID());
  const discountId = at.tenant.discountId(type, 'standaard');
  for (const key of keys)
    await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId(key), discountId, count: 2 });
  return cartId;
}
const bill = (cartId: string, request: string = crypto.randomUUID(), who = now()) =>
  invoiceAtTill(who, { shiftId: shift.id, cartId, billedTo, request });
const seatsOf = (orderId: number) =>
  at.database.sql`SELECT nr FROM seats WHERE client_id = ${at.tenant.client.id} AND order_id = ${orderId}`;

describe('a sale on invoice at a till', () => {
  it('has its seats and its invoice at once, nothing in the drawer, and its tickets when it is paid', async () => {
    const sold = await bill(await fill());
    expect(sold).toMatchObject({ status: 'promised', total: '49.00', change: '0.00' });
    const order = await getOrderById(at.ctx(), sold.orderId);
    expect(order).toMatchObject({ channel: 'invoice', email: 'administratie@school.test' });
    expect(await seatsOf(sold.orderId)).toHaveLength(2);
    await expect(listTickets(at.ctx(), order)).rejects.toMatchObject({ code: 'order_not_paid' });
    expect(await officeTransaction(ctx, (ctx) => listEntries(ctx, shift.id))).toEqual([]);
    const invoices = await officeTransaction(ctx, (ctx) => listInvoices(ctx, sold.orderId));
    expect(invoices).toMatchObject([{ total: '49.00' }]);
    const mails = await at.database.sql`SELECT kind FROM mails WHERE order_id = ${sold.orderId}`;
    expect(mails.map(({ kind }) => kind)).toEqual(['invoice']);

    const { seen } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, sold.orderId));
    const paid = { seen, open: money('49.00'), amount: money('49.00'), reference: null };
    const paidOn = dayAt(new Date(), at.tenant.client.timezone);
    const request = crypto.randomUUID();
    await noteInvoicePart(now(), { id: sold.orderId, ...paid, request, paidOn, paidBy: 'bank' } as const);
    expect(await listTickets(at.ctx(), await getOrderById(at.ctx(), sold.orderId))).toHaveLength(2);
  });

  it('is made once for a request: two at once, again, and after the shift was closed', async () => {
    const [cartId, request] = [await fill(), crypto.randomUUID()];
    const both = await Promise.all([bill(cartId, request), bill(cartId, request)]);
    expect(both[0]).toEqual(both[1]);
    await closeShift(now(), { id: shift.id, seen: 0, counted: { sum: money('50.00') } });
    expect(await bill(cartId, request)).toEqual(both[0]);
    await expect(bill(tillCartId(shift.id, 'another'), request)).rejects.toEqual(refusal('changed_meanwhile'));
    await expect(bill(cartId)).rejects.toEqual(refusal('shift_closed'));
    const orders = await at.database.sql`SELECT id FROM orders WHERE client_id = ${at.tenant.client.id}`;
    expect(orders).toHaveLength(1);
  });

  it('and a cash sale at the same moment: one of them gets the seats', async () => {
    const cartId = await fill();
    const sell = { shiftId: shift.id, cartId, pay: { kind: 'cash' } as const, request: crypto.randomUUID() };
    const both = await Promise.allSettled([bill(cartId), sellAtTill(now(), sell)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('cart_over') });
  });

  it('refuses the request id of another sale, two performances, free tickets, an empty cart, and others’ shifts and carts', async () => {
    const request = crypto.randomUUID();
    const cartId = await fill();
    await sellAtTill(now(), { shiftId: shift.id, cartId, pay: { kind: 'cash' }, request });
    await expect(bill(await fill(), request)).rejects.toEqual(refusal('changed_meanwhile'));
    await expect(bill(await fill('free', 'small'))).rejects.toEqual(refusal('one_performance'));
    await expect(bill(await fillWith('gratis', ['free']))).rejects.toEqual(refusal('no_price'));
    await expect(bill(tillCartId(shift.id, 'empty'))).rejects.toEqual(refusal('cart_over'));
    await expect(bill(tillCartId(shift.id + 1, 'other'))).rejects.toEqual(refusal('not_found'));
    const other = await makeMember(at.database.db, at.tenant.client, { role: 'box_office' });
    await expect(bill(await fill(), crypto.randomUUID(), other)).rejects.toEqual(refusal('not_found'));
    const orders = await at.database.sql`SELECT id FROM orders WHERE client_id = ${at.tenant.client.id}`;
    expect(orders).toHaveLength(1);
  });
});
