import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { subEventCategories, subEvents, ticketTypes } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import { requireVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { findPerformance, type SeatWords, wordsOf } from './find-performance';
import { readPerformances } from './read-performances';

/** What tells how a seat is sold. */
type Place = { subEventId: number; categoryId: number; ticketTypeId: number };

const p = sql.placeholder;

const rowsOf = prepared((db) =>
  readPerformances(db, eq(ticketTypes.id, p('ticketTypeId')))
    .where(
      and(
        eq(subEvents.clientId, p('clientId')),
        eq(subEvents.id, p('subEventId')),
        eq(subEventCategories.categoryId, p('categoryId')),
      ),
    )
    .prepare('performance_of_seat'),
);

/**
 * What the catalogue, at the client's version, says of a seat that somebody holds or has, whether or not seats are still
 * sold so.
 * @throws AppError `busy` when that version is over (atOneVersion)
 */
export async function describeSeat(ctx: Context, place: Place): Promise<SeatWords> {
  const { categoryId, ticketTypeId } = place;
  const performance = await findPerformance(ctx, place.subEventId);
  const offer = performance?.offers.find((one) => one.categoryId === categoryId && one.ticketTypeId === ticketTypeId);
  if (offer) return offer.words;

  const key = `seat ${place.subEventId} ${categoryId} ${ticketTypeId}`;
  const words = await cacheByVersion(ctx.client, key, async () => {
    const [row] = await rowsOf(ctx.db).execute({ clientId: ctx.client.id, ...place });
    if (row) requireVersion(ctx, row.version);
    return row?.type ? wordsOf(row.words, row.categoryName, row.type) : undefined;
  });
  if (!words) throw new Error('A seat is held for what the catalogue does not have');
  return words;
}
