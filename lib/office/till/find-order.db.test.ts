import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { providerStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { giveCard } from '@/lib/testing/give-card';
import { collectAtTill, findAtTill, listHallForSale, openShift, readAtTill, saveTill } from '.';

const at = providerStage([
  { payment_id: 1, payment_desc: 'Proefbank', payment_cost: '0.50', provider: 'test' },
  { payment_id: 2, payment_desc: 'Aan de deur', payment_cost: '1.00', provider: 'door' },
]);

const read = (ctx: OfficeContext, id: number) => officeTransaction(ctx, (ctx) => readAtTill(ctx, id));
const find = (ctx: OfficeContext, text: string) => officeTransaction(ctx, (ctx) => findAtTill(ctx, text));

it('an order is found by number and name, shows its price at the till, and is collected for exactly that', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client);
  const till = await saveTill(ctx, { name: 'Kassa', terminalId: null });
  const shift = await openShift(ctx, { tillId: till.id, float: money('0.00') });
  const promised = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
  const pending = await at.order(await at.fillCart('free', 1), { paymentId: 1 });
  expect((await find(ctx, 'koper')).map(({ id }) => id)).toEqual([pending.id, promised.id]);
  expect((await find(ctx, String(promised.id).padStart(6, '0'))).map(({ id }) => id)).toContain(promised.id);
  expect(await find(ctx, 'k')).toEqual([]);
  // A promised order keeps its fee; a pending one does not pay it at the till.
  for (const [{ id }, due] of [
    [promised, '50.00'],
    [pending, '24.50'],
  ] as const) {
    const { due: shown, seen } = await read(ctx, id);
    expect([id, shown]).toEqual([id, due]);
    const pay = { kind: 'cash', given: money(due) } as const;
    const asked = { shiftId: shift.id, orderId: id, seen, pay, request: `collect ${id}` };
    expect(await collectAtTill({ ...ctx, now: new Date() }, asked)).toMatchObject({ total: due, change: '0.00' });
    expect((await read(ctx, id)).due).toBeNull();
  }
});

it('a gift card’s part is not charged again; an order that changed meanwhile is refused', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client);
  const till = await saveTill(ctx, { name: 'Kassa', terminalId: null });
  const shift = await openShift(ctx, { tillId: till.id, float: money('0.00') });
  const giftCard = await giveCard(at.ctx(), '30.00');
  const { id } = await at.order(await at.fillCart('free', 2), { paymentId: 2, giftCard });
  const { due, seen } = await read(ctx, id);
  expect(due).toBe('20.00');
  const asked = { shiftId: shift.id, orderId: id, seen, pay: { kind: 'cash' }, request: 'part' } as const;
  const now = () => ({ ...ctx, now: new Date() });
  const stale = collectAtTill(now(), { ...asked, due: money('50.00') });
  await expect(stale).rejects.toEqual(new Refusal('changed_meanwhile'));
  expect(await collectAtTill(now(), { ...asked, due: money('20.00') })).toMatchObject({
    total: '20.00',
    change: '0.00',
  });
});

it('an order with tickets outside the member’s scope shows their number, and cannot be collected', async () => {
  const cart = await at.fillCart('free', 1);
  await at.fillCart('small', 2, 'standaard', cart);
  const { id } = await at.order(cart, { paymentId: 2 });
  const given = { role: 'box_office', scope: 'performances', ids: [at.tenant.subEventId('free')] } as const;
  const ctx = await makeMember(at.database.db, at.tenant.client, { ...given, ids: [...given.ids] });
  const lead = await makeMember(at.database.db, at.tenant.client);
  const till = await saveTill(lead, { name: 'Kassa', terminalId: null });
  const shift = await openShift(ctx, { tillId: till.id, float: money('0.00') });
  const { lines, elsewhere, seen } = await read(ctx, id);
  expect([lines.length, elsewhere]).toEqual([1, 2]);
  const asked = { shiftId: shift.id, orderId: id, seen, pay: { kind: 'cash' }, request: 'r' } as const;
  await expect(collectAtTill(ctx, asked)).rejects.toMatchObject({ code: 'not_found' });
  await at.renew();
  const stranger = await makeMember(at.database.db, at.tenant.client);
  await expect(read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await find(stranger, 'koper')).toEqual([]);
});

it('a hall shows which seats are held, and is not found outside the member’s scope', async () => {
  const ctx = await makeMember(at.database.db, at.tenant.client, { role: 'box_office' });
  const hall = at.tenant.subEventId('hall');
  await at.fillCart('hall', 2);
  const seats = await listHallForSale(ctx, hall);
  expect(seats.map(({ state }) => state ?? 'free').sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'free'),
    'held',
    'held',
  ]);
  const given = { role: 'box_office', scope: 'performances', ids: [at.tenant.subEventId('free')] } as const;
  const elsewhere = await makeMember(at.database.db, at.tenant.client, { ...given, ids: [...given.ids] });
  await expect(listHallForSale(elsewhere, hall)).rejects.toMatchObject({ code: 'not_found' });
});
