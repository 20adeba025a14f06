import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { BLOCK_PREFIX } from '@/lib/seats';

/** Every seat is in exactly one state. `held`: in carts and unpaid orders. */
export type SeatCounts = { free: number; held: number; blocked: number; sold: number; capacity: number };

const NO_SEATS: SeatCounts = { free: 0, held: 0, blocked: 0, sold: 0, capacity: 0 };

/** Counts the seats of performances by state. @returns a lookup, which gives zeros for an unknown performance */
export async function countSeats(
  { client, db, now }: Context,
  ids: readonly number[],
): Promise<(id: number) => SeatCounts> {
  if (ids.length === 0) return () => NO_SEATS;
  const rows = await db.execute<Omit<SeatCounts, 'free'> & { id: number }>(sql`
    SELECT s.sub_event_id AS id, count(*)::int AS capacity, count(s.order_id)::int AS sold,
           count(*) FILTER (WHERE c.expires_at > ${now.toISOString()}::timestamptz AND c.id LIKE ${`${BLOCK_PREFIX}%`})::int AS blocked,
           count(*) FILTER (WHERE c.expires_at > ${now.toISOString()}::timestamptz AND c.id NOT LIKE ${`${BLOCK_PREFIX}%`})::int AS held
      FROM seats s LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = ${client.id} AND s.sub_event_id = ANY (${`{${ids.join()}}`}::int[]) GROUP BY 1`);
  const known = new Map(
    rows.map(({ id, ...counts }) => [
      id,
      { ...counts, free: counts.capacity - counts.sold - counts.blocked - counts.held },
    ]),
  );
  return (id) => known.get(id) ?? NO_SEATS;
}
