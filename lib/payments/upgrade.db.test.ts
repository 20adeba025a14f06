import { expect, it } from 'vitest';
import { type Bundle, changeBundle } from '@/lib/bundle';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { money } from '@/lib/money';
import { createDoorList, createDoorToken, findDevice, listGates } from '@/lib/office';
import { getOrder, lockOrder, type Order } from '@/lib/orders';
import { makeMember } from '@/lib/staff/testing/make-member';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import { getReceipt, listTickets } from '@/lib/tickets';
import { actAtTestBank, askUpgrade, beginPayment, cancelLines, giveUpOrder, listUpgrades, moveLine } from '.';
import { withdrawUpgrade } from './pay-upgrade';
import { sellingStage } from './testing/stage';
import { BASE } from './testing/world';

const at = sellingStage();
const BY = { actor: 'office' } as const;
let requests = 0;

async function paid(key: string, count: number): Promise<Order> {
  const { order, ref } = await at.begin(key, count);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrder(at.ctx(), order.key);
}

const DAY = 24 * 60;
const toHall = ({ key }: Order, position: number, nr: number, minutes = DAY) => ({
  order: key,
  position,
  to: { subEventId: at.tenant.subEventId('hall'), nr },
  by: BY,
  request: `u${requests++}`,
  payBy: at.ctx(minutes).now,
});
const stateOf = async (nr: number): Promise<string> => {
  const [seat] = await at.database.sql`SELECT cart_id, order_id FROM seats
    WHERE sub_event_id = ${at.tenant.subEventId('hall')} AND nr = ${nr}`;
  return seat?.order_id ? 'sold' : seat?.cart_id ? 'held' : 'free';
};
const begin = async ({ key }: Order, ctx: Context = at.ctx()) =>
  (await beginPayment(ctx, key, BASE))?.split('/').at(-1);
const statuses = async ({ id }: Order) => (await listUpgrades(at.ctx(), id)).map(({ status }) => status);
const now = ({ key }: Order) => getOrder(at.ctx(), key);

it('a dearer seat is held, charged by one mail, and becomes the ticket’s seat once the difference is paid', async () => {
  const order = await paid('free', 2);
  const [old] = await listTickets(at.ctx(), order);
  const asked = toHall(order, 1, 3);
  const answers = await Promise.all([1, 2, 3].map(() => askUpgrade(at.ctx(), asked)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await expect(askUpgrade(at.ctx(), toHall(order, 1, 4))).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect([await stateOf(3), await stateOf(4), (await now(order)).total]).toEqual(['held', 'free', order.total]);
  expect((await listTickets(at.ctx(), await now(order)))[0]).toEqual(old);
  const ref = (await begin(order)) ?? '';
  expect(await begin(order)).toBe(ref);
  // The bank reports it three times at once.
  await Promise.all(['pay', 'pay', 'pay_silently'].map((deed) => actAtTestBank(at.ctx(), ref, deed as 'pay')));
  const after = await now(order);
  expect(after).toMatchObject({ ticketsTotal: '54.50', total: '55.00' });
  expect(after.lines.map(({ position, price }) => [position, price])).toEqual([
    [2, '24.50'],
    [3, '30.00'],
  ]);
  expect([await statuses(order), await stateOf(3), await begin(order)]).toEqual([['paid'], 'sold', undefined]);
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'upgrade', 'seat_changed']);
  expect(await getReceipt(at.ctx(), after)).toMatchObject({
    total: '55.00',
    left: '55.00',
    lines: [{ count: 2 }, { sum: '5.50', isDifference: true }],
  });
  // Everything is refunded, from both payments, each to where it came from.
  await giveUpOrder(at.ctx(), order.key, 'office');
  await at.turn(1);
  expect((await at.refunds()).map(({ amount, status }) => [amount, status])).toEqual([
    ['49.50', 'sent'],
    ['5.50', 'sent'],
  ]);
});

it('of two who are offered the same place of dearer free seating at once the second gets another one', async () => {
  const { database, tenant } = at;
  const orders = [await paid('free', 1), await paid('free', 1)];
  const addDearer = (bundle: Bundle) => {
    const small = bundle.events.flatMap(({ sub_events }) => sub_events).find(({ key }) => key === 'small');
    small?.categories.push({ name: 'lounge', price: money('40.00'), capacity: 2 });
    return bundle;
  };
  await changeBundle(database.db, tenant.name, addDearer, { now: new Date() });
  const ctx = { ...at.ctx(), client: await getClientById(database.db, tenant.client.id) };
  const subEventId = tenant.subEventId('small');
  const rank = await database.sql<{ nr: number }[]>`SELECT s.nr FROM seats s
    JOIN categories c ON c.client_id = s.client_id AND c.id = s.category_id
    WHERE s.sub_event_id = ${subEventId} AND c.name = 'lounge' ORDER BY s.nr`;
  const nr = rank[0]?.nr ?? 0;
  const asked = orders.map((order) => ({ ...toHall(order, 1, nr), to: { subEventId, nr } }));
  const held = await Promise.all(asked.map((one) => askUpgrade(ctx, one)));
  expect(held.map((one) => one.nr).sort((a, b) => a - b)).toEqual(rank.map((one) => one.nr));
  const again = await Promise.all(asked.map((one) => askUpgrade(ctx, one)));
  expect(again.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
});

it('a cancelled ticket’s price comes from both payments', async () => {
  const order = await paid('free', 1);
  await askUpgrade(at.ctx(), toHall(order, 1, 1));
  await actAtTestBank(at.ctx(), (await begin(order)) ?? '', 'pay');
  const cancel = { order: order.key, positions: [2], refund: 'price', request: 'c', by: BY } as const;
  await cancelLines(at.ctx(), cancel);
  await cancelLines(at.ctx(), cancel);
  await at.turn(1);
  expect((await at.refunds()).map(({ amount }) => amount)).toEqual(['25.00', '5.00']);
});

it('a difference paid too late, twice, or for a cancelled ticket is refunded, and the ticket stays', async () => {
  const [late, gone, twice] = [await paid('free', 1), await paid('free', 2), await paid('free', 1)];
  await askUpgrade(at.ctx(), toHall(late, 1, 1, 10));
  await askUpgrade(at.ctx(), toHall(gone, 1, 2));
  await askUpgrade(at.ctx(), toHall(twice, 1, 3));
  const refs = [await begin(late), await begin(gone), await begin(twice)].map((ref) => ref ?? '');
  // A payment begun in time has some minutes more.
  expect(await begin(late, at.ctx(11))).toBeUndefined();
  await at.turn(30);
  expect(await statuses(late)).toEqual(['waiting']);
  await actAtTestBank(at.ctx(30), refs[0] ?? '', 'pay_silently');
  await at.turn(41);
  expect([await statuses(late), await stateOf(1)]).toEqual([['expired'], 'free']);
  await cancelLines(at.ctx(), { order: gone.key, positions: [1], refund: '0.00' as never, request: 'c', by: BY });
  for (const [ref, deed] of [
    [refs[1], 'pay'],
    [refs[2], 'pay_twice'],
  ] as const)
    await actAtTestBank(at.ctx(), ref ?? '', deed);
  await at.turn(1);
  expect([await statuses(gone), await statuses(twice), await stateOf(2)]).toEqual([['expired'], ['paid'], 'free']);
  expect((await now(late)).lines.map(({ position }) => position)).toEqual([1]);
  const back = (await at.refunds()).map(({ amount, reason }) => `${reason} ${amount}`);
  expect(back.sort()).toEqual(['late 5.50', 'late 5.50', 'twice 5.50']);
});

it('an upgrade can be withdrawn or given away, and is refused after the performance begins', async () => {
  const order = await paid('free', 1);
  await expect(askUpgrade(at.ctx(), toHall(order, 1, 1, 60 * DAY))).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(askUpgrade(at.ctx(), toHall(order, 1, 1, -1))).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await stateOf(1)).toBe('free');
  const upgrade = await askUpgrade(at.ctx(), toHall(order, 1, 1));
  const ref = (await begin(order)) ?? '';
  await inTransaction(at.ctx(), async (ctx) => {
    await lockOrder(ctx, order.id);
    await withdrawUpgrade(ctx, upgrade, { status: 'withdrawn', actor: 'office' });
  });
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect([await statuses(order), await stateOf(1)]).toEqual([['withdrawn'], 'free']);
  expect((await at.refunds()).map(({ reason, amount }) => `${reason} ${amount}`)).toEqual(['late 5.50']);
  const { payBy: _, ...move } = toHall(order, 1, 1);
  await expect(moveLine(at.ctx(), move)).rejects.toMatchObject({ code: 'validation_failed' });
  const given = await moveLine(at.ctx(), { ...move, isGiven: true });
  expect(given).toMatchObject({ total: order.total, lines: [{ position: 2, nr: 1, price: '24.50' }] });
});

it('a buyer who is inside, or whose performance has begun, gets a refund and no second ticket', async () => {
  const [inside, begun] = [await paid('free', 1), await paid('small', 1)];
  for (const [nr, order] of [inside, begun].entries()) await askUpgrade(at.ctx(), toHall(order, 1, nr + 1));
  const refs = [await begin(inside), await begin(begun)].map((ref) => ref ?? '');
  await scanIn(inside);
  expect(await begin(inside)).toBeUndefined();
  await at.database
    .sql`UPDATE sub_events SET starts_at = now() - interval '1 minute' WHERE id = ${at.tenant.subEventId('small')}`;
  for (const ref of refs) await actAtTestBank(at.ctx(), ref, 'pay');
  for (const order of [inside, begun]) expect((await now(order)).lines.map(({ position }) => position)).toEqual([1]);
  expect((await at.refunds()).map(({ reason, amount }) => `${reason} ${amount}`)).toEqual(['late 5.50', 'late 5.50']);
});

async function scanIn(order: Order): Promise<void> {
  const office = { ...(await makeMember(at.database.db, at.tenant.client)), permission: 'door.manage' as const };
  const listId = await createDoorList(office, at.tenant.subEventId('free'), PLAIN, 'A');
  const gateId = (await listGates(at.ctx(), listId))[0]?.id ?? 0;
  const token = await createDoorToken(office, 'Phone', { listId, gateId, isLead: false, maySearch: false });
  const door = await findDevice(at.ctx(), { token, proof: null, method: 'GET', path: '/' });
  const [ticket] = await listTickets(at.ctx(), order);
  expect(await verdictsOf(door, scanOf(ticket?.code ?? ''))).toEqual(['admitted']);
}
