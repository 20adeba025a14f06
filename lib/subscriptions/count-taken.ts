import { sql } from 'drizzle-orm';
import { carts, seats, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';

/** How many of each of these voucher series are taken: in carts that have not expired, and in orders with a live ticket. */
export async function countTaken(
  { client, db, now }: Context,
  seriesIds: readonly number[],
): Promise<Map<number, number>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db.execute<{ id: number; taken: number }>(sql`
    SELECT v.series_id::int8 AS id, count(DISTINCT v.id)::int AS taken
      FROM ${vouchers} v
      JOIN ${seats} s ON s.client_id = v.client_id AND s.voucher_id = v.id
      LEFT JOIN ${carts} c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE v.client_id = ${client.id} AND v.series_id = ANY (${`{${seriesIds.join()}}`}::bigint[])
       AND (s.order_id IS NOT NULL OR c.expires_at > ${now.toISOString()}::timestamptz)
     GROUP BY v.series_id`);
  return new Map(rows.map(({ id, taken }) => [Number(id), taken]));
}
