import { beforeEach, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { addSeats, getCart, removeSeat } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { createDoorList, createDoorToken, findDevice, listGates } from '@/lib/office';
import { getOrder, type Order } from '@/lib/orders';
import { releaseExpired } from '@/lib/seats';
import { makeMember } from '@/lib/staff/testing/make-member';
import {
  countTaken,
  deleteUnusedPasses,
  listPassesInCart,
  nameSubscriptions,
  readSubscriptions,
  type SubscriptionWanted,
  takeSubscription,
} from '@/lib/subscriptions';
import { scanOf, verdictsOf } from '@/lib/testing/open-door';
import { performance, type Tenant } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';
import { actAtTestBank, cancelLines, giveUpOrder, moveLine } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();
const BY = { actor: 'office' } as const;
const place = (key: string) => ({ event: 'e', performance: key });
const halls = ['hall', 'hall-2', 'hall-3'];
const inHall = (key: string, price: string) =>
  performance(key, 0, { location: 'hal', categories: [{ name: 'rang', price }] });

const SERIES = {
  key: 'series',
  name: 'Drie avonden',
  names: { en: 'Three evenings' },
  kind: 'series',
  ticket_type: 'standaard',
  performances: halls.map(place),
  ranks: [{ name: 'rang', price: '70.00' }],
};
const CHOICE = {
  key: 'choice',
  name: 'Kies zelf',
  kind: 'choice',
  ticket_type: 'korting',
  at_least: 2,
  at_most: 3,
  performances: ['free', 'small', 'extra'].map(place),
};

let ranks: { rang: number; standaard: number };
async function offer(...subscriptions: object[]): Promise<void> {
  const { db, sql } = at.database;
  const { bundle } = at.tenant as Tenant & { bundle: { events: { sub_events: object[] }[]; ticket_types: object[] } };
  const [event] = bundle.events;
  const more = [inHall('hall-2', '30.00'), inHall('hall-3', '20.00'), performance('extra', 3)];
  await importBundle(
    db,
    {
      ...bundle,
      events: [{ ...event, sub_events: [...(event?.sub_events ?? []), ...more] }],
      ticket_types: [
        ...bundle.ticket_types,
        { key: 'korting', name: 'Abonnement', type: '%', value: '20.00', code: 'told to nobody' },
      ],
      subscriptions,
    },
    { now: new Date() },
  );
  at.tenant.client = await findClient(db, at.tenant.name);
  const rows = await sql`SELECT name, id FROM categories WHERE client_id = ${at.tenant.client.id}`;
  ranks = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as typeof ranks;
}
beforeEach(() => offer(SERIES, CHOICE));

const subEventId = async (key: string) => {
  const [row] = await at.database
    .sql`SELECT id FROM sub_events WHERE client_id = ${at.tenant.client.id} AND key = ${key}`;
  return Number(row?.id);
};
const find = async (key: 'series' | 'choice') => {
  const all = await readSubscriptions(at.ctx());
  return all.find(({ kind }) => kind === key) ?? Promise.reject(new Error(key));
};

async function take(key: 'series' | 'choice', more: Partial<SubscriptionWanted> = {}): Promise<string> {
  const cartId = more.cartId ?? newCartId();
  const { id } = await find(key);
  const categoryId = key === 'series' ? ranks.rang : ranks.standaard;
  await takeSubscription(at.ctx(), { cartId, subscriptionId: id, subEventIds: [], categoryId, count: 1, ...more });
  return cartId;
}
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'held',
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
const many = <T>(n: number, one: () => Promise<T>) => Promise.all(Array.from({ length: n }, one));
const seatsOf = async (cartId: string) => (await getCart(at.ctx(), cartId)).seats;
const taken = async (key: 'series' | 'choice', minutes = 0) => {
  const { seriesId } = await find(key);
  return (await countTaken(at.ctx(minutes), [seriesId])).get(seriesId) ?? 0;
};
async function paid(cartId: string): Promise<Order> {
  const order = await at.order(cartId);
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  return getOrder(at.ctx(), order.key);
}

it('a series has the same seats at each of its performances, and its price divided to the cent', async () => {
  const cartId = await take('series', { count: 2 });
  const seats = await seatsOf(cartId);
  expect(seats).toHaveLength(6);
  const places = seats.map(({ row, seat }) => `${row}${seat}`);
  expect(new Set(places).size).toBe(2);
  const [first, second] = await listPassesInCart(at.ctx(), cartId);
  expect([first?.price, first?.saved, first?.seatIds.length]).toEqual(['70.00', '10.00', 3]);
  expect(second?.price).toBe('70.00');
  const order = await paid(cartId);
  expect(order.ticketsTotal).toBe('140.00');
  expect(order.lines.map(({ price }) => price).sort()).toEqual(['17.50', '17.50', '26.25', '26.25', '26.25', '26.25']);
  const named = await nameSubscriptions(
    at.ctx(),
    order.lines.map(({ voucherId }) => voucherId),
  );
  expect([...named.values()].map(({ name, names }) => [name, names?.en])).toEqual([
    ['Drie avonden', 'Three evenings'],
    ['Drie avonden', 'Three evenings'],
  ]);
  expect(await taken('series')).toBe(2);
});

it('a seat that is taken at one performance is proposed at none', async () => {
  const discountId = at.tenant.discountId('standaard', 'rang');
  const other = await addSeats(at.ctx(), {
    cartId: newCartId(),
    subEventId: await subEventId('hall'),
    discountId,
    count: 1,
  });
  const cartId = await take('series', { count: 4 });
  const places = new Set((await seatsOf(cartId)).map(({ row, seat }) => `${row}${seat}`));
  expect(places.size).toBe(4);
  expect(places).not.toContain(`${other.seats[0]?.row}${other.seats[0]?.seat}`);
});

it('seats are held together or not at all: with one sold-out performance nothing is held', async () => {
  const discountId = at.tenant.discountId('standaard');
  const extra = await subEventId('extra');
  await addSeats(at.ctx(), { cartId: newCartId(), subEventId: extra, discountId, count: 2 });
  const chosen = [at.tenant.subEventId('free'), at.tenant.subEventId('small'), extra];
  const cartId = newCartId();
  expect(await said(take('choice', { cartId, subEventIds: chosen, count: 2 }))).toBe('sold_out');
  expect(await seatsOf(cartId)).toEqual([]);
  expect(await taken('choice')).toBe(0);
  await take('choice', { cartId, subEventIds: chosen });
  expect((await seatsOf(cartId)).map(({ price }) => price)).toEqual(['19.60', '19.60', '19.60']);
});

it('a choice has a valid number of its performances, and a rank that it sells', async () => {
  const [free, small] = [at.tenant.subEventId('free'), at.tenant.subEventId('small')];
  for (const subEventIds of [[free], [free, at.tenant.subEventId('soon')], [free, small, 1, 2]]) {
    expect(await said(take('choice', { subEventIds }))).toBe('validation_failed');
  }
  expect(await said(take('series', { categoryId: ranks.standaard }))).toBe('validation_failed');
  expect(await said(take('series', { subscriptionId: 2_000_000 }))).toBe('not_found');
});

it('taking one seat out takes out all of that subscription, and no other', async () => {
  const cartId = await take('series');
  await take('choice', { cartId, subEventIds: [at.tenant.subEventId('free'), at.tenant.subEventId('small')] });
  const discountId = at.tenant.discountId('standaard');
  await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId('free'), discountId, count: 1 });
  expect(await seatsOf(cartId)).toHaveLength(6);
  await removeSeat(at.ctx(), cartId, (await seatsOf(cartId))[1]?.seatId ?? '');
  expect((await seatsOf(cartId)).map(({ price }) => price)).toEqual(['19.60', '19.60', '24.50']);
  expect([await taken('series'), await taken('choice')]).toEqual([0, 1]);
});

it('it counts as one ticket of an order, and as one of each performance', async () => {
  await at.database.sql`UPDATE clients SET max_per_order = 2 WHERE id = ${at.tenant.client.id}`;
  at.tenant.client = await findClient(at.database.db, at.tenant.name);
  const cartId = await take('series');
  const discountId = at.tenant.discountId('standaard');
  const free = { cartId, subEventId: at.tenant.subEventId('free'), discountId };
  expect(await said(addSeats(at.ctx(), { ...free, count: 2 }))).toBe('order_limit');
  await addSeats(at.ctx(), { ...free, count: 1 });
  expect(await said(take('series', { cartId }))).toBe('order_limit');
});

it('twenty concurrent buyers of the last ones: no more are sold than there are, each complete', async () => {
  await offer({ ...SERIES, maximum: 3 }, CHOICE);
  const outcomes = await many(20, () => said(take('series')));
  expect(outcomes.sort()).toEqual([...Array(3).fill('held'), ...Array(17).fill('sold_out')]);
  expect(await taken('series')).toBe(3);
  const sizes = await at.database.sql`
    SELECT count(*)::int AS seats FROM seats WHERE client_id = ${at.tenant.client.id} AND voucher_id IS NOT NULL GROUP BY voucher_id`;
  expect(sizes.map(({ seats }) => seats)).toEqual([3, 3, 3]);
});

it('ten concurrent buyers of eight seats: eight get the same seat everywhere, and nothing is half held', async () => {
  const outcomes = await many(10, () => said(take('series')));
  expect(outcomes.filter((one) => one === 'held')).toHaveLength(8);
  expect(new Set(outcomes)).toEqual(new Set(['held', 'sold_out']));
  const rows = await at.database.sql`
    SELECT count(*)::int AS seats, count(DISTINCT row_nr || seat_nr)::int AS places FROM seats
     WHERE client_id = ${at.tenant.client.id} AND voucher_id IS NOT NULL GROUP BY voucher_id`;
  expect(rows.map(({ seats, places }) => [seats, places])).toEqual(Array(8).fill([3, 1]));
});

it('one that expires in a cart is free at once, and its voucher is deleted a day later', async () => {
  const cartId = await take('series');
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  expect(await taken('series')).toBe(0);
  await take('series');
  await releaseExpired(at.database.db, new Date());
  await at.database
    .sql`UPDATE vouchers SET taken_at = now() - interval '2 days' WHERE client_id = ${at.tenant.client.id}`;
  await deleteUnusedPasses(at.database.db, new Date());
  const [left] = await at.database
    .sql`SELECT count(*)::int AS n FROM vouchers WHERE client_id = ${at.tenant.client.id}`;
  expect(left?.n).toBe(1);
});

it('when one performance is cancelled its share is refunded, and the others stay a subscription', async () => {
  const order = await paid(await take('series'));
  const cheap = order.lines.find(({ price }) => price === '17.50');
  const positions = [cheap?.position ?? 0];
  await cancelLines(at.ctx(), { order: order.key, positions, refund: 'price', request: 'one', by: BY });
  expect(await at.refunds()).toMatchObject([{ amount: '17.50' }]);
  expect([(await getOrder(at.ctx(), order.key)).lines.length, await taken('series')]).toEqual([2, 1]);
  await giveUpOrder(at.ctx(), order.key, 'buyer');
  expect(await taken('series')).toBe(0);
});

it('a ticket that moves to another performance in its rank keeps its share', async () => {
  const order = await paid(await take('series'));
  const cheap = order.lines.find(({ price }) => price === '17.50');
  const to = { subEventId: await subEventId('hall-2'), nr: 7 };
  const moved = await moveLine(at.ctx(), {
    order: order.key,
    position: cheap?.position ?? 0,
    to,
    request: 'm',
    by: BY,
  });
  expect([moved.ticketsTotal, moved.lines.at(-1)?.price, moved.lines.at(-1)?.voucherId]).toEqual([
    '70.00',
    '17.50',
    cheap?.voucherId,
  ]);
});

it('late money gets the same seats again, or is refunded', async () => {
  const order = await at.order(await take('series'));
  const ref = await at.refOf(order);
  await at.letPass(order);
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect([await at.stateOf(order), await taken('series')]).toEqual(['paid', 1]);
});

it('a subscription that lost a seat cannot be ordered', async () => {
  const cartId = await take('series');
  await at.database.sql`
    UPDATE seats SET cart_id = NULL, price = NULL, ticket_type_id = NULL, voucher_id = NULL, held_at = NULL
     WHERE client_id = ${at.tenant.client.id} AND cart_id = ${cartId} AND sub_event_id = ${at.tenant.subEventId('hall')}`;
  expect(await said(at.order(cartId))).toBe('not_on_sale');
});

it('it is not sold outside its sale window, or when a performance of a series is withdrawn', async () => {
  await offer({ ...SERIES, sale_until: '2020-01-01 00:00:00' }, { ...CHOICE, sale_from: '2200-01-01 00:00:00' });
  expect(await said(take('series'))).toBe('not_on_sale');
  expect(await said(take('choice', { subEventIds: [1, 2] }))).toBe('not_on_sale');
  await offer(SERIES, CHOICE);
  await at.database
    .sql`UPDATE sub_events SET status = 'nosal' WHERE client_id = ${at.tenant.client.id} AND key = 'hall-3'`;
  at.tenant.client = await findClient(at.database.db, at.tenant.name);
  expect(await said(take('series'))).toBe('not_on_sale');
});

// audience1st, walkup_subscriber_checkin: a subscriber walks in though the performance is sold out.
it('a subscriber has a seat of their own in a sold-out hall, and its code is admitted', async () => {
  const order = await paid(await take('series'));
  const hall = at.tenant.subEventId('hall');
  const all = { subEventId: hall, discountId: at.tenant.discountId('standaard', 'rang') };
  const [free] = await at.database.sql`
    SELECT count(*)::int AS n FROM seats WHERE client_id = ${at.tenant.client.id} AND sub_event_id = ${hall}
      AND cart_id IS NULL AND order_id IS NULL`;
  await addSeats(at.ctx(), { ...all, cartId: newCartId(), count: Number(free?.n) });
  expect(await said(addSeats(at.ctx(), { ...all, cartId: newCartId(), count: 1 }))).toBe('sold_out');
  const office = { ...(await makeMember(at.database.db, at.tenant.client)), now: new Date() };
  const wanted = { name: 'Zaal', reentry: 'never', sections: null, opensMinutes: null, lanes: null } as const;
  const listId = await createDoorList(office, hall, wanted, 'A');
  const gateId = (await listGates(at.ctx(), listId))[0]?.id ?? 0;
  const token = await createDoorToken(office, 'Phone', { listId, gateId, isLead: false, maySearch: true });
  const door = await findDevice(at.ctx(), { token, proof: null, method: 'GET', path: '/' });
  const ticket = (await listTickets(at.ctx(), order)).find(({ subEventId }) => subEventId === hall);
  expect(await verdictsOf(door, scanOf(ticket?.code ?? ''))).toEqual(['admitted']);
});
