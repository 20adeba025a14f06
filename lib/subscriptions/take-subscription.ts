import { sql } from 'drizzle-orm';
import { carts, renewalPasses, seats, voucherSeries, vouchers } from '@/db/schema';
import { type Added, cartOf, MOST_OF_GROUP, type Waiting } from '@/lib/carts';
import { findClient, forgetClient } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { atOneVersion } from '@/lib/programme';
import { bestNrsOf, type HeldCart, holdSeats, isTaken, listHall, lockCart, lockPerformance } from '@/lib/seats';
import { roomAhead } from '@/lib/waiting-room';
import { countKept } from './count-kept';
import { countTaken } from './count-taken';
import { bestSameSeats, hallsOf, nrsAt, type SeatKey } from './find-same-seats';
import { openPerformances, type Part, type Plan, plansOf } from './plan-subscription';
import { findSubscription, type Subscription } from './read-subscriptions';
import { subscriptionState } from './subscription-state';

export type SubscriptionWanted = {
  cartId: string;
  subscriptionId: number;
  /** The performances of a choice; a series has all of them. */
  subEventIds: readonly number[];
  categoryId: number;
  /** For how many people: each gets one subscription. */
  count: number;
  /** Chosen seats, `count` for each hall, by the hall's `id`; elsewhere the best are taken. */
  seats?: ReadonlyMap<number, readonly SeatKey[]> | undefined;
  /** Fixed seats by performance, `count` each; elsewhere as `seats` says. */
  nrs?: ReadonlyMap<number, readonly number[]> | undefined;
  /** The id of the renewal: it may buy outside the sale period and without limits of an order. */
  renewalId?: number | undefined;
};

const ATTEMPTS = 5;

/**
 * Puts subscriptions into a cart, all or none. In a numbered hall each has the same seat at every performance if one is free.
 * @throws AppError `not_found`, `not_on_sale`, `validation_failed` (`performances`, `rank`, `seats`), `sold_out` (`available`, perhaps
 * `subEventId`), `order_limit`, `discount_limit_event`, `seat_taken`, `busy`
 */
export async function takeSubscription(ctx: Context, wanted: SubscriptionWanted): Promise<Added> {
  for (let attempt = 1; ; attempt++) {
    try {
      const held = await tryTake(ctx, wanted);
      if (held && 'waitingRoom' in held) return held;
      if (held) return { cart: await cartOf(ctx, held) };
    } catch (error) {
      // Another visitor took a seat first: choose again.
      if (attempt === ATTEMPTS || !isTaken(error) || wanted.seats?.size || wanted.nrs?.size) throw error;
    }
    if (attempt === ATTEMPTS) throw new AppError('busy', 'The programme is changing at this moment: try again');
    forgetClient(ctx.client.name);
    ctx = { ...ctx, client: await findClient(ctx.db, ctx.client.name) };
  }
}

/** Undefined when the catalogue has changed since the client was read. */
async function tryTake(ctx: Context, wanted: SubscriptionWanted): Promise<HeldCart | Waiting | undefined> {
  const found = await atOneVersion(ctx, (ctx) => findPlan(ctx, wanted));
  for (const { offer } of wanted.renewalId ? [] : found.plan.parts) {
    const { subEventId } = offer;
    const waitingRoom = await roomAhead(ctx, { cartId: wanted.cartId, subEventId });
    if (waitingRoom) return { waitingRoom, subEventId };
  }
  return inTransaction<HeldCart | undefined>(ctx, async (ctx, undo) => {
    const held = await holdAll(ctx, wanted, found);
    return held ?? undo(undefined);
  });
}

type Found = { subscription: Subscription; plan: Plan };

async function findPlan(ctx: Context, wanted: SubscriptionWanted): Promise<Found> {
  const { subscriptionId, subEventIds, categoryId, nrs, renewalId } = wanted;
  const subscription = await findSubscription(ctx, subscriptionId);
  if (!subscription) throw new AppError('not_found', 'There is no such subscription');
  const open = await openPerformances(ctx, subscription);
  const sale = renewalId !== undefined && { saleFrom: null, saleUntil: null };
  const state = subscriptionState({ ...subscription, ...sale }, { now: ctx.now, open: open.length, taken: 0 });
  if (state !== 'open') throw new AppError('not_on_sale', 'This subscription is not on sale');
  const chosen = subscription.kind === 'series' ? open : open.filter((one) => subEventIds.includes(one.subEventId));
  const { atLeast, atMost } = subscription;
  const isAll = subscription.kind === 'series' || new Set(subEventIds).size === chosen.length;
  if (!isAll || chosen.length < atLeast || chosen.length > atMost) {
    throw wrong('performances', isAll ? `must be ${atLeast} to ${atMost}` : 'are not all of it, or not on sale');
  }
  const plan = plansOf(subscription, chosen).find((one) => one.categoryId === categoryId);
  if (!plan) throw wrong('rank', 'is not sold at all of these performances');
  const waiting = plan.parts.find(({ offer }) => offer.isForWaitingList && !(renewalId && nrs?.has(offer.subEventId)));
  if (waiting) throw soldOut(0, waiting.offer.subEventId);
  return { subscription, plan };
}

const wrong = (path: string, message: string): AppError =>
  new AppError('validation_failed', `${path} ${message}`, { errors: [{ path, message }] });

const soldOut = (available: number, subEventId?: number): AppError =>
  new AppError('sold_out', available === 0 ? 'Sold out' : `Only ${available} left`, {
    extra: { available, ...(subEventId !== undefined && { subEventId }) },
  });

/** All locks but those of seats come first, in the order of docs/locking.md; then each performance holds seats for each subscription. */
async function holdAll(ctx: Context, wanted: SubscriptionWanted, { subscription, plan }: Found) {
  const { cartId, count, renewalId } = wanted;
  const parts = [...plan.parts].sort((a, b) => a.offer.subEventId - b.offer.subEventId);
  await lockCart(ctx, cartId);
  if (renewalId === undefined) await leaveRoom(ctx, wanted);
  for (const { offer } of parts) if (offer.isNumbered) await lockPerformance(ctx, offer.subEventId);
  for (const { offer } of parts) if (offer.maxPerEvent !== null) await lockCap(ctx, offer, cartId);
  await leaveMaximum(ctx, subscription, { count, kept: renewalId === undefined ? 0 : count });
  const ids = await writeVouchers(ctx, { subscription, count, size: parts.length });
  if (renewalId !== undefined) await notePasses(ctx, renewalId, ids);
  const nrsOf = await seatsFor(ctx, wanted, parts);
  let held: HeldCart | undefined;
  for (const part of parts) {
    const nrs = nrsOf.get(part.offer.subEventId);
    for (const [i, voucherId] of ids.entries()) {
      held = await holdOne(ctx, { cartId, part, voucherId, nr: nrs?.[i], isRenewal: renewalId !== undefined });
      if (!held) return undefined;
    }
  }
  return held;
}

/** A subscription counts as one ticket for the limit of an order. */
async function leaveRoom({ client, db, now }: Context, { cartId, count }: SubscriptionWanted): Promise<void> {
  const [row] = await db.execute<{ units: number }>(sql`
    SELECT (count(*) FILTER (WHERE v.id IS NULL) + count(DISTINCT v.id))::int AS units
      FROM ${seats} s JOIN ${carts} c ON c.client_id = s.client_id AND c.id = s.cart_id
      LEFT JOIN ${vouchers} v ON v.client_id = s.client_id AND v.id = s.voucher_id AND v.size IS NOT NULL
     WHERE s.client_id = ${client.id} AND s.cart_id = ${cartId} AND c.expires_at > ${now.toISOString()}::timestamptz`);
  const left = Math.max(0, client.maxPerOrder - (row?.units ?? 0));
  if (count <= left) return;
  throw new AppError('order_limit', `This order can take ${left} more`, { extra: { available: left } });
}

/** Reads the cart's row, so that on Citus the lock is taken on the node of that row. */
const lockCap = ({ client, db }: Context, { subEventId, ticketTypeId }: Part['offer'], cartId: string) =>
  db.execute(sql`
    SELECT pg_advisory_xact_lock(${subEventId}::int, ${ticketTypeId}::int) FROM ${carts} c
     WHERE c.client_id = ${client.id} AND c.id = ${cartId}`);

type CountAsked = { count: number /** How many of them are kept for who asks. */; kept: number };

async function leaveMaximum(ctx: Context, { id, seriesId, maximum }: Subscription, { count, kept }: CountAsked) {
  const { client, db } = ctx;
  await db.execute(sql`
    SELECT FROM ${voucherSeries} WHERE client_id = ${client.id} AND id = ${seriesId} FOR NO KEY UPDATE`);
  if (maximum === null) return;
  const taken = (await countTaken(ctx, [seriesId])).get(seriesId) ?? 0;
  const left = Math.max(0, maximum - taken - (await countKept(ctx, id)) + kept);
  if (count > left) throw soldOut(left);
}

type ToWrite = { subscription: Subscription; count: number; size: number };

/** The caller has locked the series. */
async function writeVouchers({ client, db, now }: Context, { subscription, count, size }: ToWrite): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    INSERT INTO ${vouchers} (client_id, series_id, nr, size, taken_at)
    SELECT ${client.id}::int, ${subscription.seriesId}::bigint, n + coalesce((
             SELECT max(v.nr) FROM ${vouchers} v WHERE v.client_id = ${client.id} AND v.series_id = ${subscription.seriesId}), 0),
           ${size}::int, ${now.toISOString()}::timestamptz
      FROM generate_series(1, ${count}::int) n
    RETURNING id`);
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

const notePasses = ({ client, db }: Context, renewalId: number, ids: readonly number[]) =>
  db.insert(renewalPasses).values(ids.map((voucherId) => ({ clientId: client.id, voucherId, renewalId })));

/** The seats to hold at each performance, chosen or the best; performances without numbered seats are left out. */
async function seatsFor(
  ctx: Context,
  { count, seats: chosen, nrs: exact }: SubscriptionWanted,
  parts: readonly Part[],
): Promise<Map<number, readonly number[]>> {
  const found = new Map<number, readonly number[]>(exact);
  const others = parts.filter(({ offer }) => !found.has(offer.subEventId));
  for (const hall of await hallsOf(ctx, others)) {
    const picked = chosen?.get(hall.id);
    if (picked && (picked.length !== count || new Set(picked).size !== count)) throw wrong('seats', `must be ${count}`);
    const same = picked ?? bestSameSeats(hall, count);
    for (const subEventId of hall.subEventIds) {
      const nrs = same ? nrsAt(hall, subEventId, same) : await bestAt(ctx, subEventId, parts, count);
      if (!nrs) throw picked ? wrong('seats', 'are not of this hall and rank') : soldOut(0, subEventId);
      found.set(subEventId, nrs);
    }
  }
  return found;
}

async function bestAt(ctx: Context, subEventId: number, parts: readonly Part[], count: number) {
  const part = parts.find(({ offer }) => offer.subEventId === subEventId);
  return part && bestNrsOf(await listHall(ctx, subEventId), { categoryId: part.offer.categoryId, count });
}

type OneSeat = { cartId: string; part: Part; voucherId: number; nr: number | undefined; isRenewal: boolean };

async function holdOne(ctx: Context, { cartId, part: { offer, price }, voucherId, nr, isRenewal }: OneSeat) {
  const { subEventId, categoryId, ticketTypeId, firstNr, lastNr } = offer;
  // The limit of an order was checked earlier.
  const whole = { ...ctx, client: { ...ctx.client, maxPerOrder: MOST_OF_GROUP } };
  try {
    return await holdSeats(whole, {
      cart: cartId,
      subEvent: subEventId,
      category: categoryId,
      ticketType: ticketTypeId,
      price,
      firstNr,
      lastNr,
      voucher: voucherId,
      count: 1,
      chosen: nr === undefined ? undefined : [nr],
      eventMax: isRenewal ? undefined : (offer.eventMaxPerOrder ?? ctx.client.maxPerOrder),
      typeEventMax: offer.maxPerEvent ?? undefined,
    });
  } catch (error) {
    throw error instanceof AppError ? error.with({ subEventId }) : error;
  }
}
