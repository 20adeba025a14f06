import { sql } from 'drizzle-orm';
import type { Money } from '@/lib/money';
import { type OfficeContext, Refusal, scopeFilter } from '@/lib/staff';
import { addDays, dayAt } from './days';
import { readFigures } from './read-figures';

export type BorderelLine = {
  rank: string;
  type: string;
  price: Money;
  vatRate: number | null;
  count: number;
  amount: Money;
};

export type Borderel = {
  showName: string;
  startsLocal: string;
  location: string;
  capacity: number;
  lines: BorderelLine[];
  /** Live tickets of promised orders, which are paid at the door; they are not in `lines`. */
  reserved: number;
  /** Money of cancelled tickets that was not refunded. */
  kept: string;
  tickets: number;
  /** Received for this performance, less refunds, as in every other report. */
  amount: string;
};

/**
 * What a performance brought in, as a venue and a company settle it: paid tickets by rank, type and price.
 * @throws Refusal `not_found`, also for a performance out of scope
 */
export async function readBorderel(ctx: OfficeContext, subEventId: number): Promise<Borderel> {
  const { client, db, now } = ctx;
  const scope = scopeFilter(ctx.membership, {
    shows: sql`e.main_event_id`,
    performances: sql`e.id`,
    locations: sql`e.location_id`,
  });
  const [head] = await db.execute<
    Pick<Borderel, 'showName' | 'startsLocal' | 'location' | 'capacity' | 'reserved'>
  >(sql`
    SELECT coalesce(e.name, m.name) AS "showName", to_char(e.starts_at AT TIME ZONE ${client.timezone}, 'YYYY-MM-DD HH24:MI') AS "startsLocal",
           l.name AS location, (SELECT count(*)::int FROM seats s WHERE s.client_id = ${client.id} AND s.sub_event_id = e.id) AS capacity,
           (SELECT count(*)::int FROM order_lines x JOIN orders o ON o.client_id = x.client_id AND o.id = x.order_id
             WHERE x.client_id = ${client.id} AND x.sub_event_id = e.id AND x.status = 'live' AND o.status = 'promised') AS reserved
      FROM sub_events e
      JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
     WHERE e.client_id = ${client.id} AND e.id = ${subEventId} ${scope ? sql`AND ${scope}` : sql``}`);
  if (!head) throw new Refusal('not_found');
  const lines = await db.execute<BorderelLine>(sql`
    SELECT l.category_name AS rank, l.discount_name AS type, l.price::text AS price, l.vat_rate::float8 AS "vatRate", count(*)::int AS count,
           sum(l.price)::text AS amount
      FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${client.id} AND l.sub_event_id = ${subEventId} AND l.status = 'live' AND o.status = 'paid'
     GROUP BY l.category_name, l.discount_name, l.price, l.vat_rate ORDER BY l.category_name, l.price DESC, l.discount_name`);
  const period = { from: '2000-01-01', to: addDays(dayAt(now, client.timezone), 1) };
  const [all] = await readFigures(ctx, { period, by: [], subEventId });
  const [{ kept } = { kept: '0.00' }] = await db.execute<{ kept: string }>(sql`
    SELECT (${all?.amount ?? '0.00'}::numeric - coalesce(sum(amount), 0))::numeric(14, 2)::text AS kept
      FROM unnest(${`{${lines.map(({ amount }) => amount).join()}}`}::numeric[]) AS amount`);
  return { ...head, lines: [...lines], kept, tickets: all?.tickets ?? 0, amount: all?.amount ?? '0.00' };
}
