import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findSubEvent } from '@/lib/events';
import { seatIdOf } from '@/lib/ids';
import { isTaken } from './is-taken';

const taken = prepared((db) =>
  db
    .select({ nr: seats.nr })
    .from(seats)
    .where(
      and(
        eq(seats.clientId, sql.placeholder('clientId')),
        eq(seats.subEventId, sql.placeholder('subEventId')),
        isNotNull(seats.section),
        // What has no price is neither held nor sold: the index of taken seats finds the rest.
        isNotNull(seats.price),
        isTaken(seats.orderId, seats.cartId),
      ),
    )
    .orderBy(asc(seats.nr))
    .prepare('taken_seats'),
);

/** The ids of the numbered seats of a visible performance that are sold or held. @throws AppError `sub_event_not_found` */
export async function listTaken(ctx: Context, subEventId: number): Promise<string[]> {
  const [found, rows] = await Promise.all([
    findSubEvent(ctx, subEventId),
    taken(ctx.db).execute({ clientId: ctx.client.id, subEventId, now: ctx.now.toISOString() }),
  ]);
  if (!found) throw new AppError('sub_event_not_found', 'sub_event not found');
  return rows.map(({ nr }) => seatIdOf(subEventId, nr));
}
