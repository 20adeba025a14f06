import { sql } from 'drizzle-orm';
import type { Difference } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';

/** When and where: with sold tickets they change at the performance itself, which tells the buyers. */
const WHEN = new Set(['date', 'time', 'location']);

/**
 * Refuses what would change a ticket that somebody has: another time or place, another price of a rank or a type that was sold, a
 * performance put away. @throws Refusal `has_sold`, at the member
 */
export async function refuseSold(ctx: OfficeContext, differences: readonly Difference[]): Promise<void> {
  const touched = differences.filter(touchesTickets);
  if (touched.length === 0) return;
  const sold = await listSold(ctx);
  for (const one of touched) {
    const isSold = sold.some(
      ({ performance, rank, type }) =>
        (one.of === 'ticket_type' ? type === one.names[0] : performance === one.ids.performance) &&
        (one.path[0] !== 'categories' || rank === one.path[1]),
    );
    if (isSold) throw new Refusal('has_sold', one.path.at(-1) ?? '');
  }
}

function touchesTickets({ of, kind, path }: Difference): boolean {
  const member = path.at(-1) ?? '';
  if (of === 'ticket_type') return kind === 'changed' && (member === 'type' || member === 'value');
  if (of !== 'sub_event') return false;
  return kind === 'archived' || WHEN.has(path[0] ?? '') || (path[0] === 'categories' && member === 'price');
}

/** What was sold, or is being paid, and is not over. */
const listSold = ({ db, client, now }: OfficeContext) =>
  db.execute<{ performance: number; rank: string; type: string }>(sql`
    SELECT DISTINCT l.sub_event_id AS performance, l.category_name AS rank, t.name AS type
      FROM order_lines l
      JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
      JOIN ticket_types t ON t.client_id = l.client_id AND t.id = l.ticket_type_id
      JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
     WHERE l.client_id = ${client.id} AND l.status = 'live' AND o.status IN ('pending', 'promised', 'paid')
       AND e.starts_at > ${now.toISOString()}::timestamptz`);
