import { sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { mainEvents, seats, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { seatIdOf } from '@/lib/ids';

/**
 * Locks the performances in a cart against the import until the transaction ends, after the cart and before its caps and seats
 * (db/functions: closed_performances).
 * @returns the ids of those that cannot be ordered; without `byClock` one that has begun, or left its viewing window, still can
 */
export async function lockPerformances(ctx: Context, cartId: string, { byClock }: { byClock: boolean }) {
  const now = byClock ? ctx.now.toISOString() : null;
  const [row] = await ctx.db.execute<{ closed: number[] }>(
    sql`SELECT closed_performances(${ctx.client.id}, ${cartId}, ${now}::timestamptz) AS closed`,
  );
  return row?.closed ?? [];
}

/** The error for a cart, which the caller has locked, with seats of these closed performances; it names performances and seats. */
export async function notOnSale({ client, db }: Context, cartId: string, closed: number[]): Promise<AppError> {
  const rows = await db.execute<{ id: number; nr: number; name: string; starts: string }>(sql`
    SELECT s.sub_event_id AS id, s.nr, coalesce(${subEvents.name}, ${mainEvents.name}) AS name,
           ${localTime(subEvents.startsAt, sql`${client.timezone}`)} AS starts
      FROM ${seats} s
      JOIN ${subEvents} ON ${subEvents.clientId} = s.client_id AND ${subEvents.id} = s.sub_event_id
      JOIN ${mainEvents} ON ${mainEvents.clientId} = s.client_id AND ${mainEvents.id} = ${subEvents.mainEventId}
     WHERE s.client_id = ${client.id} AND s.cart_id = ${cartId} ORDER BY s.sub_event_id, s.nr`);
  const held = rows.filter(({ id }) => closed.includes(id));
  const names = [...new Set(held.map(({ name, starts }) => `${name} (${starts.slice(0, 16)})`))];
  return new AppError('not_on_sale', `No longer on sale: ${names.join(', ')}`, {
    extra: { event_ids: closed, seats: held.map(({ id, nr }) => seatIdOf(id, nr)) },
  });
}
