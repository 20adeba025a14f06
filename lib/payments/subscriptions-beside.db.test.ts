import { beforeEach, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { findByCode } from '@/lib/gift-cards';
import { newCartId, parseSeatId } from '@/lib/ids';
import { getOrder, getOrderById, type Order } from '@/lib/orders';
import { asksForCode } from '@/lib/programme';
import { listPassesInCart, readSubscriptions, takeSubscription } from '@/lib/subscriptions';
import { giveCard } from '@/lib/testing/give-card';
import { performance, type Tenant } from '@/lib/testing/tenant';
import { makeSeries } from '@/lib/vouchers';
import { actAtTestBank, cancelLines, giveUpOrder, splitOrder } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();
const BY = { actor: 'office' } as const;
const FRIEND = { email: 'friend@example.org', firstName: 'Fenna', lastName: 'Friend' };

const place = (key: string) => ({ event: 'e', performance: key });
const SERIES = {
  key: 'series',
  name: 'Drie avonden',
  kind: 'series',
  ticket_type: 'abo',
  performances: ['hall', 'hall-2', 'free-2'].map(place),
};
type Json = Record<string, unknown>;

/** `room`: one of them has a waiting room. */
async function offer(room?: Json): Promise<void> {
  const { db } = at.database;
  const { bundle } = at.tenant as Tenant & { bundle: { events: { sub_events: Json[] }[]; ticket_types: Json[] } };
  const [event] = bundle.events;
  const rank = (price: string) => [{ name: 'rang', price }];
  const more = [
    performance('hall-2', 0, { location: 'hal', categories: rank('30.00'), ...(room && { waiting_room: room }) }),
    performance('free-2', 0, { categories: [{ name: 'rang', price: '20.00', capacity: 9 }] }),
  ];
  const events = [{ ...event, sub_events: [...(event?.sub_events ?? []), ...more] }];
  const type = { key: 'abo', name: 'Abonnement', type: '%', value: '20.00', code: 'told to nobody' };
  const ticket_types = [...bundle.ticket_types.filter(({ code }) => code === undefined), type];
  await importBundle(db, { ...bundle, events, ticket_types, subscriptions: [SERIES] }, { now: new Date() });
  at.tenant.client = await findClient(db, at.tenant.name);
}
beforeEach(() => offer());

async function take(count = 1, cartId = newCartId(), nrs?: ReadonlyMap<number, number[]>) {
  const [one] = await readSubscriptions(at.ctx());
  const [rank] = await at.database
    .sql`SELECT id FROM categories WHERE client_id = ${at.tenant.client.id} AND name = 'rang'`;
  const wanted = { cartId, subscriptionId: one?.id ?? 0, subEventIds: [], categoryId: Number(rank?.id), count };
  return { cartId, added: await takeSubscription(at.ctx(), { ...wanted, nrs }) };
}
async function paid(cartId: string, more = {}): Promise<Order> {
  const order = await at.order(cartId, more);
  if (order.status !== 'paid') await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  return getOrder(at.ctx(), order.key);
}
const positionsOf = ({ lines }: Order, voucherId: number | null | undefined) =>
  lines.filter((line) => line.voucherId === voucherId).map(({ position }) => position);
const wholes = async () => {
  const rows = await at.database.sql`
    SELECT voucher_id, count(*)::int AS seats, count(DISTINCT order_id)::int AS orders FROM seats
     WHERE client_id = ${at.tenant.client.id} AND voucher_id IS NOT NULL GROUP BY voucher_id ORDER BY voucher_id`;
  return rows.map(({ seats, orders }) => [seats, orders]);
};

it('a gift card pays a part of it; a cancelled ticket is refunded to the bank first, then to the card', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const balance = async () => (await findByCode(at.ctx(), code))?.balance;
  const order = await paid((await take()).cartId, { giftCard: code });
  expect([order.ticketsTotal, await balance()]).toEqual(['64.00', '0.00']);
  const cancel = (positions: number[], request: string) =>
    cancelLines(at.ctx(), { order: order.key, positions, refund: 'price', request, by: BY });
  await cancel([1, 2], 'first');
  await cancel([3], 'last');
  // The fee of 0.50 is not refunded: the bank's payment returns all of it, the card the rest.
  expect(await balance()).toBe('29.50');
  expect(await wholes()).toEqual([]);
});

it('a gift card that pays all of it needs no bank, and gets everything back when the order is refunded', async () => {
  const code = await giveCard(at.ctx(), '100.00');
  const order = await paid((await take()).cartId, { giftCard: code, paymentId: undefined });
  expect((await findByCode(at.ctx(), code))?.balance).toBe('36.00');
  await giveUpOrder(at.ctx(), order.key, 'office');
  expect((await findByCode(at.ctx(), code))?.balance).toBe('100.00');
  expect(await wholes()).toEqual([]);
});

it('one of two is split off whole, or a single ticket: each still belongs to its subscription', async () => {
  const order = await paid((await take(2)).cartId);
  const [first, second] = [...new Set(order.lines.map(({ voucherId }) => voucherId))];
  const split = (positions: number[]) =>
    splitOrder(at.ctx(), { order: order.key, positions, request: positions.join(), by: BY, buyer: FRIEND });
  const made = await split(positionsOf(order, second));
  expect([made.total, (await getOrderById(at.ctx(), order.id)).ticketsTotal]).toEqual(['64.00', '64.00']);
  expect(await wholes()).toEqual([
    [3, 1],
    [3, 1],
  ]);
  await split(positionsOf(await getOrderById(at.ctx(), order.id), first).slice(0, 1));
  expect(await wholes()).toEqual([
    [3, 2],
    [3, 1],
  ]);
  await giveUpOrder(at.ctx(), made.key, 'office');
  expect(await wholes()).toEqual([[3, 2]]);
});

it('behind a waiting room nothing is held before the visitor’s turn', async () => {
  await offer({ opens_at: '2000-01-01 00:00:00', per_minute: 1 });
  const { cartId, added } = await take();
  expect('waitingRoom' in added).toBe(true);
  expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
  expect(await wholes()).toEqual([]);
  await offer();
  expect('cart' in (await take()).added).toBe(true);
});

it('the seats of an expired cart are held again unchanged, or none of them', async () => {
  const { cartId } = await take();
  const [pass] = await listPassesInCart(at.ctx(), cartId);
  const { seats } = await getCart(at.ctx(), cartId);
  const numbered = seats.filter(({ section }) => section !== null);
  const nrs = new Map(numbered.map((seat) => [seat.subEventId, [parseSeatId(seat.seatId)?.nr ?? 0]]));
  expect([numbered.length, pass?.isRenewal]).toEqual([2, false]);
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
  const again = await take(1, cartId, nrs);
  const held = 'cart' in again.added ? again.added.cart.seats : [];
  const placesOf = (all: typeof seats) =>
    all.flatMap(({ section, seatId }) => (section === null ? [] : [seatId])).sort();
  expect(placesOf(held)).toEqual(placesOf(seats));
  await expect(take(1, newCartId(), nrs)).rejects.toMatchObject({ code: 'seat_taken' });
  expect(await wholes()).toEqual([[3, 0]]);
});

it('a ticket type only for subscriptions shows no field for a code, unless it has vouchers', async () => {
  const id = at.tenant.subEventId('hall');
  expect(await asksForCode(at.ctx(), id)).toBe(false);
  const [type] = await at.database.sql`
    SELECT id FROM ticket_types WHERE client_id = ${at.tenant.client.id} AND key = 'abo'`;
  const [staff] = await at.database.sql`
    INSERT INTO staff (email, name, locale, created_at) VALUES (${`${newCartId()}@example.org`}, 'S', 'nl', now()) RETURNING id`;
  await makeSeries(at.ctx(), {
    name: 'V',
    ticketTypeId: Number(type?.id),
    uses: 1,
    seatsPerUse: 1,
    request: 'r',
    staffId: Number(staff?.id),
    codes: { count: 1 },
  });
  expect(await asksForCode(at.ctx(), id)).toBe(true);
});
