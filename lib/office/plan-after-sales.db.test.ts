import { expect, it } from 'vitest';
import { getOrder, type Order } from '@/lib/orders';
import { cancelLines } from '@/lib/payments';
import { makeMember } from '@/lib/staff/testing/make-member';
import { PLAIN, scanOf, verdictsOf } from '@/lib/testing/open-door';
import { plan, planStage, proposed } from '@/lib/testing/plan-stage';
import { makeTenant } from '@/lib/testing/tenant';
import { listRevocations, listTickets } from '@/lib/tickets';
import {
  addBlock,
  choiceOf,
  createDoorList,
  createDoorToken,
  findDevice,
  type Holder,
  type Loser,
  listGates,
  releaseBlock,
  savePlan,
  seatLabel,
} from '.';

const { at, manager, paid, hall, check, save } = planStage();
const seatsOf = ({ lines }: Order) => lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort();
const again = (order: Order) => getOrder(at.ctx(), order.key);

/** The other row of the hall than this order's. */
const without = (order: Order, more = 'C: 1-4') => {
  const row = order.lines[0]?.rowNr === 'A' ? 'B' : 'A';
  return plan(`# Zaal = rang\n${row}: 1-4\n${more}`);
};

it('buyers who lose a seat get the chosen one when the plan is saved: one mail, old codes void', async () => {
  const [order, other, ctx] = [await paid(2), await paid(2), await manager()];
  const old = await listTickets(at.ctx(), order);
  const sections = without(order);
  const { losers, held } = await check(ctx, sections);
  expect(held).toEqual([]);
  expect(losers.every(({ proposal }) => proposal.isTogether)).toBe(true);
  expect(await save(ctx, sections)).toMatch(/^plan_has_sold /);
  expect(await save(ctx, sections, proposed(losers))).toBe('saved');
  const now = await again(order);
  expect(now.lines).toHaveLength(2);
  expect(now.lines.every(({ rowNr, price }) => rowNr !== order.lines[0]?.rowNr && price === '30.00')).toBe(true);
  expect(now.total).toBe(order.total);
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'seat_changed']);
  expect((await listRevocations(at.ctx())).filter(({ orderId }) => orderId === order.id)).toHaveLength(old.length);
  expect((await again(other)).lines).toHaveLength(2);
  const seats = await at.database.sql`SELECT row_nr, order_id FROM seats
     WHERE sub_event_id = ${at.tenant.subEventId('hall')} AND section IS NOT NULL`;
  expect(seats).toHaveLength(8);
  expect(seats.filter(({ order_id }) => order_id !== null)).toHaveLength(4);
  expect(new Set(seats.map(({ row_nr }) => row_nr))).toEqual(new Set(sections[0]?.rows.map(({ row }) => row)));
  expect((await hall()).sections).toEqual(sections);
});

it('when a row is renamed everybody keeps their seat, also in a full hall', async () => {
  const [one, two, ctx] = [await paid(4), await paid(4), await manager()];
  const sections = plan('# Zaal = rang\n1: 1-4\n2: 1-4');
  const { losers } = await check(ctx, sections);
  expect(await save(ctx, sections, proposed(losers))).toBe('saved');
  const renamed = (order: Order) => seatsOf(order).map((seat) => seat.replace('A', '1').replace('B', '2'));
  for (const order of [one, two]) expect(seatsOf(await again(order))).toEqual(renamed(order));
});

it('two tickets can swap seats', async () => {
  const [order, ctx] = [await paid(4), await manager()];
  const row = order.lines[0]?.rowNr ?? '';
  const sections = without(order, `${row}: 1-2\nC: 1-2`);
  const { losers } = await check(ctx, sections);
  expect(losers.map(({ lost }) => lost.map(({ seat }) => seat))).toEqual([['3', '4']]);
  expect(await save(ctx, sections, proposed(losers))).toBe('saved');
  expect(seatsOf(await again(order)).slice(0, 2)).toEqual([`${row}1`, `${row}2`]);
  expect(await at.mailsOf(order)).toEqual(['confirmation', 'seat_changed']);
});

it('without a seat for everybody nothing is saved, and the orders are listed', async () => {
  const [one, two, ctx] = [await paid(4), await paid(4), await manager()];
  const before = await hall();
  const sections = plan('# Zaal = rang\nA: 1-4\nC: 1-3');
  const { losers } = await check(ctx, sections);
  const lost = seatsOf(one)[0]?.startsWith('B') ? one : two;
  expect(losers.map(({ orderId }) => orderId)).toEqual([lost.id]);
  expect(await save(ctx, sections, proposed(losers))).toBe(`plan_has_sold ${losers[0]?.number}`);
  expect(await hall()).toEqual(before);
  expect(seatsOf(await again(lost))).toEqual(seatsOf(lost));
});

it('a sale between preview and save is not lost: its order or seat is reported', async () => {
  const [order, ctx] = [await paid(2), await manager()];
  const sections = without(order, 'C: 1-2');
  const chosen = proposed((await check(ctx, sections)).losers);
  const later = await paid(2);
  const isLost = later.lines[0]?.rowNr === order.lines[0]?.rowNr;
  const answer = await save(ctx, sections, chosen);
  if (isLost) expect(answer).toMatch(new RegExp(`^plan_has_sold .*${later.id}$`));
  else expect(['saved', `seat_taken`]).toContain(answer.split(' ')[0]);
  const now = await check(ctx, sections);
  if (answer !== 'saved') expect(await save(ctx, sections, proposed(now.losers))).toBe('saved');
  for (const one of [order, later]) expect((await again(one)).lines).toHaveLength(2);
});

it('a chosen seat must be free, of the same rank, and is given once', async () => {
  const [order, other, ctx] = [await paid(2), await paid(2), await manager()];
  const row = order.lines[0]?.rowNr ?? '';
  const sections = plan(`# Zaal = rang\n${row === 'A' ? 'B' : 'A'}: 1-4\nC: 1-4\n# Side = rang2\nS: 1-2`);
  const { losers } = await check(ctx, sections);
  const chosen = proposed(losers);
  const answers = ['Zaal · C · 1', 'Side · S · 1', 'Zaal · Z · 9'].map((label) =>
    save(ctx, sections, new Map([...chosen].map(([name]) => [name, label]))),
  );
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^seat_taken /);
  expect(seatsOf(await again(order))).toEqual(seatsOf(order));
  expect(seatsOf(await again(other))).toEqual(seatsOf(other));
});

it('a seat in a cart, an order that is being paid, or a block prevents the change until that ends', async () => {
  const ctx = await manager();
  const { order } = await at.begin('hall', 2);
  const sections = plan('# Zaal = rang\nC: 1-8');
  const waiting = await check(ctx, sections);
  expect(waiting.held.map(({ by, number }) => [by, number?.endsWith(String(order.id))])).toEqual([
    ['order', true],
    ['order', true],
  ]);
  expect(await save(ctx, sections)).toMatch(/^plan_has_held Zaal /);
  await at.fillCart('hall', 2);
  const subEventId = at.tenant.subEventId('hall');
  const press = { reason: 'Press', owner: 'Radio', colour: '#aa3355', releasesAt: null };
  const { nr } = (
    await at.database.sql`SELECT max(nr) AS nr FROM seats WHERE sub_event_id = ${subEventId}
    AND cart_id IS NULL`
  )[0] as { nr: number };
  const block = await addBlock({ ...ctx, permission: 'holds.own' }, { subEventId, wanted: { nrs: [nr] }, ...press });
  const kinds = (held: readonly Holder[]) => new Set(held.map(({ by }) => by));
  expect(kinds((await check(ctx, sections)).held)).toEqual(new Set(['order', 'cart', 'block']));
  await releaseBlock({ ...ctx, permission: 'holds.own' }, block);
  await at.database
    .sql`UPDATE carts SET expires_at = now() - interval '1 hour' WHERE client_id = ${at.tenant.client.id}`;
  expect((await check(ctx, sections)).held).toEqual([]);
  expect(await save(ctx, sections)).toBe('saved');
});

it('an order to be paid at the door keeps its seats, and gets a mail', async () => {
  const ctx = await manager();
  const order = await at.order(await at.fillCart('hall', 2), { paymentId: 2 });
  expect(order.status).toBe('promised');
  const sections = without(order);
  expect(await save(ctx, sections, proposed((await check(ctx, sections)).losers))).toBe('saved');
  expect((await again(order)).lines.map(({ rowNr }) => rowNr)).not.toContain(order.lines[0]?.rowNr);
});

it('a performance that has begun keeps its plan', async () => {
  const [order, ctx] = [await paid(3), await manager()];
  const seats = () => at.database.sql`SELECT nr, row_nr, seat_nr, order_id FROM seats
     WHERE sub_event_id = ${at.tenant.subEventId('hall')} ORDER BY nr`;
  const before = await seats();
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 20 * 86_400_000) };
  const sections = without(order);
  expect((await check(later, sections)).losers).toEqual([]);
  expect(await save(later, sections)).toBe('saved');
  expect(await seats()).toEqual(before);
  expect((await hall()).sections).toEqual(sections);
});

it('of two who save at once the second is told; with concurrent sales and cancellations nobody loses a seat', async () => {
  const [order, other, ctx, second] = [await paid(2), await paid(1), await manager(), await manager()];
  const sections = without(order, 'C: 1-4\nD: 1-4');
  const { losers } = await check(ctx, sections);
  const { id, seen } = await hall();
  const asked = { venue: id, seen, sections, chosen: proposed(losers) };
  const cancelling = {
    order: order.key,
    positions: [1],
    refund: 'price',
    request: 'c',
    by: { actor: 'office' },
  } as const;
  const done = await Promise.allSettled([
    savePlan({ ...ctx, requestId: 'one' }, asked),
    savePlan({ ...second, requestId: 'two' }, asked),
    cancelLines(at.ctx(), cancelling),
    paid(1),
    paid(1),
  ]);
  const codes = done.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));
  expect(codes.slice(0, 2).filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
  expect(codes.slice(3)).toEqual(['done', 'done']);
  const lines = await at.database.sql`SELECT l.order_id, l.nr, s.order_id AS seat FROM order_lines l
      LEFT JOIN seats s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr
     WHERE l.client_id = ${at.tenant.client.id} AND l.status = 'live'`;
  expect(lines.filter((line) => line.seat !== line.order_id)).toEqual([]);
  expect((await again(other)).lines).toHaveLength(1);
});

it('needs the permission to move tickets of this organisation', async () => {
  const [order, ctx] = [await paid(2), await manager()];
  const sections = without(order);
  const chosen = proposed((await check(ctx, sections)).losers);
  const unsure = await makeMember(at.database.db, at.tenant.client, { role: 'manager', proof: 'code' });
  expect(await save(unsure, sections, chosen)).toBe('may_not');
  const stranger = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
  expect(await save(stranger, sections, chosen)).toBe('not_found');
  expect(seatsOf(await again(order))).toEqual(seatsOf(order));
});

const hide = (change: string) =>
  at.database.sql.unsafe(
    `UPDATE sub_events SET ${change} WHERE client_id = ${at.tenant.client.id} AND id = ${at.tenant.subEventId('hall')}`,
  );

it.each(["status = 'unpub'", "status = 'trash'", 'cancelled_at = now()'])(
  'tickets for a hidden or cancelled performance (%s) can be moved too',
  async (change) => {
    const [order, ctx] = [await paid(2), await manager()];
    await hide(change);
    const sections = without(order);
    const { losers } = await check(ctx, sections);
    expect(await save(ctx, sections, proposed(losers))).toBe('saved');
    expect((await again(order)).lines.every(({ rowNr }) => rowNr !== order.lines[0]?.rowNr)).toBe(true);
  },
);

it('a wheelchair place that becomes an ordinary seat is lost, unless staff say that the buyer stays', async () => {
  const ctx = await manager();
  expect(await save(ctx, plan('# Zaal = rang\nA: 1(w) 2 3 4\nB: 1-4'))).toBe('saved');
  const orders = await Promise.all([paid(4), paid(4)]);
  const [order] = orders.filter(({ lines }) => lines.some(({ rowNr, seatNr }) => rowNr === 'A' && seatNr === '1'));
  if (!order) throw new Error('no order has seat A1');
  const ordinary = plan('# Zaal = rang\nA: 1-4\nB: 1-4');
  const { losers } = await check(ctx, ordinary);
  expect(
    losers.map(({ orderId, lost }) => [orderId, lost.map(({ row, seat, mayStay }) => `${row}${seat} ${mayStay}`)]),
  ).toEqual([[order.id, ['A1 true']]]);
  // No other wheelchair space is free, and an ordinary seat is never proposed instead of one.
  expect(losers[0]?.proposal.seats).toEqual([undefined]);
  expect(await save(ctx, ordinary)).toMatch(/^plan_has_sold /);
  const elsewhere = plan('# Zaal = rang\nA: 1-4\nB: 1-4\nC: 1(w)');
  const moved = await check(ctx, elsewhere);
  expect(moved.losers[0]?.proposal.seats.map((seat) => seat && seatLabel(seat))).toEqual(['Zaal · C · 1']);
  const stays = new Map([[choiceOf(losers[0] as Loser, losers[0]?.lost[0]?.nr ?? 0), 'Zaal · A · 1']]);
  expect(await save(ctx, ordinary, stays)).toBe('saved');
  expect(seatsOf(await again(order))).toEqual(seatsOf(order));
  expect(await at.mailsOf(order)).toEqual(['confirmation']);
});

it('a ticket whose holder is inside is not moved, and the order is listed', async () => {
  const [order, ctx] = [await paid(2), await manager()];
  const owner = await makeMember(at.database.db, at.tenant.client);
  const listId = await createDoorList(owner, at.tenant.subEventId('hall'), PLAIN, 'A');
  const [gate] = await listGates(owner, listId);
  const token = await createDoorToken(owner, 'Phone', { listId, gateId: gate?.id ?? 0, isLead: true, maySearch: true });
  const door = await findDevice(at.ctx(), { token, proof: null, method: 'GET', path: '/' });
  const [ticket] = await listTickets(at.ctx(), order);
  expect(await verdictsOf(door, scanOf(ticket?.code ?? ''))).toEqual(['admitted']);
  const sections = without(order);
  const { losers } = await check(ctx, sections);
  expect(await save(ctx, sections, proposed(losers))).toMatch(new RegExp(`^plan_let_in .*${order.id}$`));
  expect(seatsOf(await again(order))).toEqual(seatsOf(order));
  await at.database.sql`UPDATE door_admissions SET undone_at = now() WHERE order_id = ${order.id}`;
  expect(await save(ctx, sections, proposed(losers))).toBe('saved');
});
