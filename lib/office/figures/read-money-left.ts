import { sql } from 'drizzle-orm';
import { auditLog, mainEvents, subEvents } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { addDays, type Period, startOfDay } from './days';

/** Money that buyers of a cancelled performance left to the organisation. */
export type MoneyLeft = { subEventId: number; name: string; orders: number; amount: Money };

/** By performance in the caller's scope, ordered by date. */
export async function readMoneyLeft(ctx: OfficeContext, period: Period): Promise<MoneyLeft[]> {
  const { client, db, membership } = ctx;
  const [from, until] = [period.from, addDays(period.to, 1)].map((day) =>
    startOfDay(day, client.timezone).toISOString(),
  );
  const scope = scopeFilter(membership, {
    shows: sql`e.main_event_id`,
    performances: sql`e.id`,
    locations: sql`e.location_id`,
  });
  return db.execute<MoneyLeft>(sql`
    SELECT e.id AS "subEventId", coalesce(e.name, m.name) AS name, count(DISTINCT a.order_id)::int AS orders,
           sum((a.detail->>'amount')::numeric)::numeric(14, 2)::text AS amount
      FROM ${auditLog} a
      JOIN ${subEvents} e ON e.client_id = ${client.id} AND e.id = (a.detail->>'performance')::int
      JOIN ${mainEvents} m ON m.client_id = e.client_id AND m.id = e.main_event_id
     WHERE a.client_id = ${client.id} AND a.action = 'money.left' AND a.at >= ${from}::timestamptz AND a.at < ${until}::timestamptz
       ${scope ? sql`AND ${scope}` : sql``}
     GROUP BY e.client_id, e.id, e.name, e.starts_at, m.name ORDER BY e.starts_at, e.id`);
}
