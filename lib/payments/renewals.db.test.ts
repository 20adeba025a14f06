import { beforeEach, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { addSeats, getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { newCartId, seatIdOf } from '@/lib/ids';
import { exportRenewals } from '@/lib/office';
import { getOrder, type Order } from '@/lib/orders';
import { erasePerson } from '@/lib/privacy';
import {
  declineRenewal,
  findRenewal,
  findRenewalOf,
  listRenewals,
  readRenewalFigures,
  takeRenewal,
  tendRenewals,
} from '@/lib/renewals';
import { releaseExpired } from '@/lib/seats';
import { makeMember } from '@/lib/staff/testing/make-member';
import { countTaken, readSubscriptions, takeSubscription } from '@/lib/subscriptions';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { receiptNumber } from '@/lib/tickets';
import { actAtTestBank, giveUpOrder, splitOrder } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();
const BY = { actor: 'office' } as const;
const HOUR = 60;
const DAY = 24 * HOUR;

const inHall = (key: string) =>
  performance(key, 0, { location: 'hal', date: '+60', categories: [{ name: 'rang', price: '30.00' }] });
const of = (performance: string) => ({ event: 'e', performance });
const OLD = { key: 'old', name: 'Vorig seizoen', kind: 'series', ticket_type: 'standaard', performances: [of('hall')] };
const NEW = {
  key: 'new',
  name: 'Nieuw seizoen',
  kind: 'series',
  ticket_type: 'standaard',
  performances: ['new-1', 'new-2'].map(of),
  ranks: [{ name: 'rang', price: '50.00' }],
};
const local = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
const window = (more: object = {}) => ({ renewal: { of: 'old', from: local(-DAY), until: local(10 * DAY), ...more } });

const inRanks = (key: string) =>
  performance(key, 0, {
    date: '+60',
    categories: [
      { ...RANK, name: 'zaal' },
      { ...RANK, name: 'balkon' },
    ],
  });
const RANK = { price: '30.00', capacity: 5 };

let rang: number;
async function offer(...subscriptions: object[]): Promise<void> {
  const { db, sql } = at.database;
  const { bundle } = at.tenant as Tenant & { bundle: { client: object; events: { sub_events: object[] }[] } };
  const [event] = bundle.events;
  const events = [
    {
      ...event,
      sub_events: [
        ...(event?.sub_events ?? []),
        ...['new-1', 'new-2'].map(inHall),
        ...['ranks-1', 'ranks-2'].map(inRanks),
      ],
    },
  ];
  const client = { ...bundle.client, timezone: 'UTC' };
  await importBundle(db, { ...bundle, client, events, subscriptions }, { now: new Date() });
  at.tenant.client = await findClient(db, at.tenant.name);
  const [row] = await sql`SELECT id FROM categories WHERE client_id = ${at.tenant.client.id} AND name = 'rang'`;
  rang = Number(row?.id);
}

const find = async (name: string) => {
  const all = await readSubscriptions(at.ctx());
  return all.find((one) => one.name === name) ?? Promise.reject(new Error(name));
};
async function take(name: string, count = 1, cartId = newCartId()): Promise<string> {
  const { id } = await find(name);
  await takeSubscription(at.ctx(), { cartId, subscriptionId: id, subEventIds: [], categoryId: rang, count });
  return cartId;
}
async function paid(cartId: string): Promise<Order> {
  const order = await at.order(cartId);
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  return getOrder(at.ctx(), order.key);
}
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'held',
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
const tend = async (minutes = 0) => {
  while ((await tendRenewals(at.database.db, new Date(Date.now() + minutes * 60_000))) > 0);
};
const renewalOf = async (order: Order) => {
  const { id } = await find('Nieuw seizoen');
  return (
    (await findRenewalOf(at.ctx(), { subscriptionId: id, orderId: order.id })) ?? Promise.reject(new Error('none'))
  );
};
const placesOf = async (cartId: string) =>
  (await getCart(at.ctx(), cartId)).seats.map(({ row, seat }) => `${row}${seat}`).sort();
const freeAt = async (key: string) => {
  const [row] = await at.database.sql`
    SELECT count(*)::int AS free FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
     WHERE s.client_id = ${at.tenant.client.id} AND e.key = ${key} AND s.cart_id IS NULL AND s.order_id IS NULL`;
  return Number(row?.free);
};
const mailsOf = async (kind: string) => {
  const rows = await at.database.sql`
    SELECT order_id FROM mails WHERE client_id = ${at.tenant.client.id} AND kind = ${kind} ORDER BY order_id`;
  return rows.map(({ order_id: id }) => Number(id));
};

let two: Order;
let one: Order;
beforeEach(async () => {
  await offer(OLD);
  two = await paid(await take('Vorig seizoen', 2));
  one = await paid(await take('Vorig seizoen'));
  await offer(OLD, { ...NEW, ...window() });
});
const hadBy = (order: Order) => order.lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort();

it('keeps the same seats for each, tells each once, and nobody else gets them, with five processes at once', async () => {
  const all = await freeAt('new-1');
  await Promise.all(Array.from({ length: 5 }, () => tend()));
  await tend();
  expect([await freeAt('new-1'), await freeAt('new-2')]).toEqual([all - 3, all - 3]);
  expect(await mailsOf('renewal')).toEqual([two.id, one.id]);
  const renewal = await renewalOf(two);
  expect([renewal.people, renewal.seats.length, renewal.isOpen]).toEqual([2, 4, true]);
  const rest = await take('Nieuw seizoen', all - 3);
  const own = new Set([...hadBy(two), ...hadBy(one)]);
  expect((await placesOf(rest)).filter((place) => own.has(place))).toEqual([]);
  expect(await said(take('Nieuw seizoen'))).toBe('sold_out');
  const blocks = await at.database.sql`
    SELECT staff_id, reason, ended_at FROM blocks WHERE client_id = ${at.tenant.client.id}`;
  expect(blocks.map(({ staff_id: by, reason }) => [by, reason])).toEqual(Array(2).fill([null, 'Nieuw seizoen']));
});

it('one click has them in a cart at the price of the whole; a cart that ends gives them back to the same link', async () => {
  await tend();
  const { token } = await renewalOf(two);
  const cartId = newCartId();
  expect(await takeRenewal(at.ctx(), token, cartId)).toBe(true);
  expect(await placesOf(cartId)).toEqual([...hadBy(two), ...hadBy(two)].sort());
  expect((await getCart(at.ctx(), cartId)).seats.map(({ price }) => price)).toEqual(Array(4).fill('25.00'));
  expect(await renewalOf(two)).toMatchObject({ inCarts: 2, ordered: 0, cartIds: [cartId] });
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  await releaseExpired(at.database.db, new Date());
  const all = await freeAt('new-1');
  expect((await renewalOf(two)).seats.every(({ isKept }) => isKept)).toBe(true);
  expect(await said(take('Nieuw seizoen', all + 1))).not.toBe('held');
  const order = await paid((await takeRenewal(at.ctx(), token, cartId)) ? cartId : '');
  expect(order.ticketsTotal).toBe('100.00');
  const { id } = await find('Nieuw seizoen');
  const { rows } = await listRenewals(at.ctx(), { id });
  const table = exportRenewals(await makeMember(at.database.db, at.tenant.client), id);
  const cells: unknown[][] = [];
  for await (const some of table.lines()) for (const row of some) cells.push([...row]);
  const state = table.columns.indexOf('state');
  expect(cells.map((row) => [row[0], row[state - 1], row[state], row[state + 1]])).toEqual([
    [receiptNumber(two), 2, 'renewed', receiptNumber(order)],
    [receiptNumber(one), 0, expect.stringMatching(/waiting|unkept/), null],
  ]);
  expect(rows.map(({ orderId, renewed, newOrderId, state }) => [orderId, renewed, newOrderId, state])).toEqual([
    [two.id, 2, order.id, 'renewed'],
    [one.id, 0, null, 'waiting'],
  ]);
  expect(await readRenewalFigures(at.ctx(), id)).toEqual({ people: 3, renewed: 2, inCarts: 0, declined: 0, unkept: 0 });
});

it('twenty clicks at once on one link: one has the seats, and no seat is had twice', async () => {
  await tend();
  const { token } = await renewalOf(two);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      takeRenewal(at.ctx(), token, newCartId()).catch((error) =>
        error instanceof AppError ? false : Promise.reject(error),
      ),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await renewalOf(two)).toMatchObject({ inCarts: 2, ordered: 0 });
});

it('people in two ranks are renewed both, or nothing is', async () => {
  const ranks = [{ name: 'zaal' }, { name: 'balkon' }];
  const before = { ...OLD, key: 'before', name: 'Twee rangen', performances: [of('ranks-1')], ranks };
  const next = { ...NEW, key: 'next', name: 'Weer twee rangen', performances: [of('ranks-2')], ranks };
  await offer(OLD, before, { ...next, renewal: { ...window().renewal, of: 'before' } });
  const { client } = at.tenant;
  const rows = await at.database
    .sql`SELECT id FROM categories WHERE client_id = ${client.id} AND name IN ('zaal', 'balkon')`;
  const had = newCartId();
  for (const row of rows) {
    const { id } = await find('Twee rangen');
    const wanted = { subscriptionId: id, subEventIds: [], categoryId: Number(row.id), count: 1 };
    await takeSubscription(at.ctx(), { ...wanted, cartId: had });
  }
  const order = await paid(had);
  await tend();
  const { id } = await find('Weer twee rangen');
  const renewal = await findRenewalOf(at.ctx(), { subscriptionId: id, orderId: order.id });
  expect(renewal?.seats.map(({ isKept }) => isKept)).toEqual([true, true]);
  const ofMost = async (most: number | null) => {
    await at.database
      .sql`UPDATE ticket_types SET max_per_event = ${most} WHERE client_id = ${client.id} AND key = 'standaard'`;
    at.tenant.client = await findClient(at.database.db, at.tenant.name);
  };
  await ofMost(1);
  const cartId = newCartId();
  expect(await said(takeRenewal(at.ctx(), renewal?.token ?? '', cartId))).toBe('discount_limit_event');
  expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
  await ofMost(null);
  expect(await takeRenewal(at.ctx(), renewal?.token ?? '', cartId)).toBe(true);
  expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(2);
});

it('an order that is not paid gives the seats back to the block; late money has the same ones again', async () => {
  await tend();
  const cartId = newCartId();
  await takeRenewal(at.ctx(), (await renewalOf(one)).token, cartId);
  const order = await at.order(cartId);
  const ref = await at.refOf(order);
  await at.letPass(order);
  await at.turn();
  await releaseExpired(at.database.db, new Date());
  expect((await renewalOf(one)).seats.every(({ isKept }) => isKept)).toBe(true);
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect(await at.stateOf(order)).toBe('paid');
  expect((await getOrder(at.ctx(), order.key)).lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort()).toEqual(
    [...hadBy(one), ...hadBy(one)].sort(),
  );
});

it('at its end they are on sale at that moment, and the link is over; it does not begin again', async () => {
  await tend();
  const { token } = await renewalOf(two);
  await at.database
    .sql`UPDATE subscriptions SET renew_until = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND key = 'new'`;
  await at.database
    .sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${at.tenant.client.id} AND id LIKE 'block:%'`;
  at.tenant.client = await findClient(at.database.db, at.tenant.name);
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  // Nobody has looked yet, and no job has run.
  expect(await said(take('Nieuw seizoen', 6))).toBe('held');
  await tend();
  expect((await findRenewal(at.ctx(), token))?.isOpen).toBe(false);
  await at.database
    .sql`UPDATE subscriptions SET renew_until = now() + interval '1 day' WHERE client_id = ${at.tenant.client.id} AND key = 'new'`;
  await tend();
  expect((await findRenewal(at.ctx(), token))?.isOpen).toBe(false);
  expect(await mailsOf('renewal')).toHaveLength(2);
});

it('the organisation can move the end, and take it back', async () => {
  await tend();
  await offer(OLD, { ...NEW, ...window({ until: local(20 * DAY) }) });
  await tend();
  const ends = await at.database.sql`
    SELECT DISTINCT expires_at > now() + interval '19 days' AS moved FROM carts WHERE client_id = ${at.tenant.client.id} AND id LIKE 'block:%'`;
  expect(ends).toEqual([{ moved: true }]);
  const free = await freeAt('new-1');
  await offer(OLD, NEW);
  await tend();
  expect(await freeAt('new-1')).toBe(free + 3);
});

it('who says no frees the seats at once; who has renewed or said no is not reminded', async () => {
  await offer(OLD, { ...NEW, ...window({ remind_days: 3 }) });
  await tend();
  const free = await freeAt('new-1');
  const { token } = await renewalOf(one);
  await declineRenewal(at.ctx(), token);
  await declineRenewal(at.ctx(), token);
  expect(await freeAt('new-1')).toBe(free + 1);
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(false);
  await tend(6 * DAY);
  expect(await mailsOf('renewal_reminder')).toEqual([]);
  await tend(8 * DAY);
  await tend(9 * DAY);
  expect(await mailsOf('renewal_reminder')).toEqual([two.id]);
});

it('who says no as the last takes nothing from others whose seats are in a cart', async () => {
  await tend();
  const cartId = newCartId();
  expect(await takeRenewal(at.ctx(), (await renewalOf(two)).token, cartId)).toBe(true);
  await declineRenewal(at.ctx(), (await renewalOf(one)).token);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  await releaseExpired(at.database.db, new Date());
  expect((await renewalOf(two)).seats.every(({ isKept }) => isKept)).toBe(true);
  expect(await takeRenewal(at.ctx(), (await renewalOf(two)).token, newCartId())).toBe(true);
});

it('whose seat somebody has is told so, and none is kept; what was given back is not renewed', async () => {
  const [line] = one.lines;
  const [seat] = await at.database.sql`
    SELECT s.sub_event_id, s.nr FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
     WHERE s.client_id = ${at.tenant.client.id} AND e.key = 'new-2' AND s.row_nr = ${line?.rowNr ?? ''} AND s.seat_nr = ${line?.seatNr ?? ''}`;
  const subEventId = Number(seat?.sub_event_id);
  const wanted = { subEventId, discountId: at.tenant.discountId('standaard', 'rang'), count: 1 };
  await addSeats(at.ctx(), { ...wanted, cartId: newCartId(), seats: [seatIdOf(subEventId, Number(seat?.nr))] });
  await giveUpOrder(at.ctx(), two.key, 'buyer');
  await tend();
  expect(await mailsOf('renewal')).toEqual([one.id]);
  const renewal = await renewalOf(one);
  expect([renewal.people, renewal.seats.length]).toEqual([1, 0]);
  expect(await takeRenewal(at.ctx(), renewal.token, newCartId())).toBe(false);
  const { id } = await find('Nieuw seizoen');
  expect((await listRenewals(at.ctx(), { id })).rows[0]?.state).toBe('unkept');
});

it('nothing is kept for a buyer who was erased: nobody could tell them', async () => {
  await erasePerson(at.ctx(), { email: two.email, force: true });
  expect((await getOrder(at.ctx(), two.key)).email).toBe('');
  const free = await freeAt('new-1');
  await tend();
  expect(await freeAt('new-1')).toBe(free);
  const { id } = await find('Nieuw seizoen');
  expect((await listRenewals(at.ctx(), { id })).rows).toEqual([]);
});

it('those that are kept count in the maximum, for others alone', async () => {
  await offer(OLD, { ...NEW, ...window(), maximum: 4 });
  await tend();
  expect(await said(take('Nieuw seizoen', 2))).toBe('sold_out');
  expect(await said(take('Nieuw seizoen'))).toBe('held');
  expect(await takeRenewal(at.ctx(), (await renewalOf(two)).token, newCartId())).toBe(true);
  const { seriesId } = await find('Nieuw seizoen');
  expect((await countTaken(at.ctx(), [seriesId])).get(seriesId)).toBe(3);
});

it('before its sale, and past what one order may hold; another organisation’s link is none', async () => {
  await at.database.sql`UPDATE clients SET max_per_order = 1 WHERE id = ${at.tenant.client.id}`;
  await offer(OLD, { ...NEW, ...window(), sale_from: local(30 * DAY) });
  await tend();
  const { token } = await renewalOf(two);
  const other = await makeTenant(at.database.db);
  expect(await findRenewal({ ...at.ctx(), client: other.client }, token)).toBeUndefined();
  expect(await takeRenewal({ ...at.ctx(), client: other.client }, token, newCartId())).toBe(false);
  expect(await said(take('Nieuw seizoen'))).toBe('not_on_sale');
  expect(await takeRenewal(at.ctx(), token, newCartId())).toBe(true);
});

it('an order that was split renews where the first of it is', async () => {
  const positions = [two.lines[1]?.position ?? 0];
  const split = await splitOrder(at.ctx(), {
    order: two.key,
    positions,
    request: 's',
    by: BY,
    buyer: { email: 'b@example.org', firstName: 'B', lastName: 'B' },
  });
  expect(split.id).not.toBe(two.id);
  await tend();
  const all = await mailsOf('renewal');
  expect(all).toHaveLength(3);
});
