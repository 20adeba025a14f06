import { sql } from 'drizzle-orm';
import type { Difference } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { allowDifferences } from './allow-differences';

/** With sold tickets these change only at the performance itself, which mails the buyers. */
const WHEN = new Set(['date', 'time', 'location']);
/** The states in which a performance is visible. Leaving them takes it away from everybody with a ticket. */
const PUBLIC = new Set<unknown>(['pub', 'nosal']);

/**
 * Refuses changes of sold tickets: another time or venue, another price of a sold rank or type, a performance archived or hidden.
 * @throws Refusal `has_sold`, at the member
 */
export async function refuseSold(ctx: OfficeContext, differences: readonly Difference[]): Promise<void> {
  const [touched] = await listTouched(ctx, differences);
  if (touched) throw new Refusal('has_sold', touched.path.at(-1) ?? '');
}

/**
 * For a file, which may do all of that: archiving, hiding or moving a sold performance needs `performance.cancel`.
 * @throws Refusal `may_not`, `not_now`
 */
export async function allowSold(ctx: OfficeContext, differences: readonly Difference[]): Promise<void> {
  const touched = await listTouched(ctx, differences.filter(changesPerformance));
  allowDifferences(ctx, touched, () => 'performance.cancel');
}

async function listTouched(ctx: OfficeContext, differences: readonly Difference[]): Promise<Difference[]> {
  const touched = differences.filter(touchesTickets);
  if (touched.length === 0) return [];
  const sold = await listSold(ctx);
  return touched.filter((one) =>
    sold.some(
      ({ performance, rank, type }) =>
        (one.of === 'ticket_type' ? type === one.names[0] : performance === one.ids.performance) &&
        (one.path[0] !== 'categories' || rank === one.path[1]),
    ),
  );
}

const changesPerformance = ({ of, kind, path: [member = ''], before, after }: Difference): boolean =>
  of === 'sub_event' &&
  (kind === 'archived' || WHEN.has(member) || (member === 'status' && PUBLIC.has(before) && !PUBLIC.has(after)));

function touchesTickets(difference: Difference): boolean {
  const { of, kind, path } = difference;
  const member = path.at(-1) ?? '';
  if (of === 'ticket_type') return kind === 'changed' && (member === 'type' || member === 'value');
  return changesPerformance(difference) || (of === 'sub_event' && path[0] === 'categories' && member === 'price');
}

/** What is sold, or being paid, for performances to come. */
const listSold = ({ db, client, now }: OfficeContext) =>
  db.execute<{ performance: number; rank: string; type: string }>(sql`
    SELECT DISTINCT l.sub_event_id AS performance, l.category_name AS rank, t.name AS type
      FROM order_lines l
      JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
      JOIN ticket_types t ON t.client_id = l.client_id AND t.id = l.ticket_type_id
      JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
     WHERE l.client_id = ${client.id} AND l.status = 'live' AND o.status IN ('pending', 'promised', 'paid')
       -- The sold time counts too, because the change may have moved the performance into the past.
       AND greatest(l.starts_at, e.starts_at) > ${now.toISOString()}::timestamptz`);
