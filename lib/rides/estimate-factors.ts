import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { cautiousFactor, detourFactor } from '@/lib/cycling';

type RideRow = { from_lat: number; from_lon: number; to_lat: number; to_lon: number; metres: number };

const MOST_ORIGINS = 40;
const MOST_TARGETS = 25;

/** Route length divided by straight line: the median and the 95th percentile. */
export type EstimateFactors = { middle: number; cautious: number };

/** The factors of a client, from at most a thousand measured rides between its own venues; defaults when there are too few. */
export async function estimateFactors(ctx: Context): Promise<EstimateFactors> {
  const rows = await ctx.db.execute<RideRow>(sql`
    SELECT r.* FROM (SELECT id FROM locations WHERE client_id = ${ctx.client.id} ORDER BY id LIMIT ${MOST_ORIGINS}) l
     CROSS JOIN LATERAL (
       SELECT from_lat, from_lon, to_lat, to_lon, metres FROM rides
        WHERE client_id = ${ctx.client.id} AND from_location_id = l.id AND to_client_id = ${ctx.client.id}
          AND metres IS NOT NULL
        ORDER BY to_location_id LIMIT ${MOST_TARGETS}) r`);
  const pairs = rows.map((row) => ({
    from: { lat: row.from_lat, lon: row.from_lon },
    to: { lat: row.to_lat, lon: row.to_lon },
    metres: row.metres,
  }));
  return { middle: detourFactor(pairs), cautious: cautiousFactor(pairs) };
}
