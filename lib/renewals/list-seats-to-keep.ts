import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { seats, subEventCategories, subEvents, subscriptionEvents, subscriptionRanks } from '@/db/schema';
import type { Context } from '@/lib/context';
import { groupBy } from '@/lib/group-by';
import { releaseExpiredOf } from '@/lib/seats';
import type { Subscriber } from './list-next-orders';

/** A seat of the new season that can be kept for a person. */
export type NewSeat = {
  nr: number;
  categoryId: number;
  section: string | null;
  row: string;
  seat: string;
  isFree: boolean;
};

/**
 * A performance of the new season. `seats`: in a hall those of last season's subscribers; otherwise as many free ones of each rank as there
 * are people. `ranks`: those that the subscription sells, in its order.
 */
export type Performance = {
  subEventId: number;
  locationId: number;
  isNumbered: boolean;
  ranks: number[];
  seats: NewSeat[];
};

/** The seats that can be kept at performances that have not begun, in the order of the subscription. */
export async function listSeatsToKeep(
  ctx: Context,
  subscriptionId: number,
  people: readonly Subscriber[],
): Promise<Performance[]> {
  const performances = await listPerformances(ctx, subscriptionId);
  await releaseExpiredOf(
    ctx.db,
    ctx.client.id,
    ctx.now,
    performances.map(({ subEventId }) => subEventId),
  );
  const had = people.flatMap((one) => one.seats).filter(({ section }) => section !== null);
  const found: Performance[] = [];
  for (const one of performances) {
    const own = had.filter(({ locationId }) => locationId === one.locationId);
    const seats = one.isNumbered
      ? await listNumbered(ctx, one.subEventId, own)
      : (await Promise.all(one.ranks.map((rank) => listAny(ctx, one.subEventId, rank, people.length)))).flat();
    found.push({ ...one, seats });
  }
  return found;
}

async function listPerformances({ client, db, now }: Context, subscriptionId: number) {
  const sold = await db
    .select({ id: subscriptionRanks.categoryId })
    .from(subscriptionRanks)
    .where(and(eq(subscriptionRanks.clientId, client.id), eq(subscriptionRanks.subscriptionId, subscriptionId)));
  const wanted = new Set(sold.map(({ id }) => id));
  const rows = await db
    .select({
      subEventId: subEvents.id,
      locationId: subEvents.locationId,
      isNumbered: subEventCategories.isNumbered,
      rank: subEventCategories.categoryId,
    })
    .from(subscriptionEvents)
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, subscriptionEvents.clientId), eq(subEvents.id, subscriptionEvents.subEventId)),
    )
    .innerJoin(
      subEventCategories,
      and(eq(subEventCategories.clientId, subEvents.clientId), eq(subEventCategories.subEventId, subEvents.id)),
    )
    .where(
      and(
        eq(subscriptionEvents.clientId, client.id),
        eq(subscriptionEvents.subscriptionId, subscriptionId),
        ne(subEvents.status, 'arch'),
        isNull(subEvents.cancelledAt),
        gt(subEvents.startsAt, now),
      ),
    )
    .orderBy(asc(subscriptionEvents.position), asc(subEventCategories.categoryId));
  return [...groupBy(rows, ({ subEventId }) => subEventId).values()].flatMap((ranks) => {
    const [first] = ranks;
    if (!first) return [];
    const { rank: _, ...performance } = first;
    const kept = ranks.map(({ rank }) => rank).filter((rank) => wanted.size === 0 || wanted.has(rank));
    return [{ ...performance, ranks: kept }];
  });
}

const columns = {
  nr: seats.nr,
  categoryId: seats.categoryId,
  section: seats.section,
  row: seats.rowNr,
  seat: seats.seatNr,
  isFree: sql<boolean>`${seats.cartId} IS NULL AND ${seats.orderId} IS NULL`,
};

async function listNumbered({ client, db }: Context, subEventId: number, had: readonly Subscriber['seats'][number][]) {
  if (had.length === 0) return [];
  const places = JSON.stringify(had.map(({ section, row, seat }) => ({ section, row, seat })));
  return db
    .select(columns)
    .from(seats)
    .where(
      and(
        eq(seats.clientId, client.id),
        eq(seats.subEventId, subEventId),
        sql`(${seats.section}, ${seats.rowNr}, ${seats.seatNr}) IN (
          SELECT p.section, p.row, p.seat FROM jsonb_to_recordset(${places}::jsonb) AS p(section text, row text, seat text))`,
      ),
    );
}

/** From the last seat down, because visitors get the first ones. */
const listAny = ({ client, db }: Context, subEventId: number, rank: number, most: number): Promise<NewSeat[]> =>
  db
    .select(columns)
    .from(seats)
    .where(
      and(
        eq(seats.clientId, client.id),
        eq(seats.subEventId, subEventId),
        eq(seats.categoryId, rank),
        isNull(seats.cartId),
        isNull(seats.orderId),
      ),
    )
    .orderBy(sql`${seats.nr} DESC NULLS LAST`)
    .limit(most);
