import { type SQL, sql } from 'drizzle-orm';
import type { FigurePart, OrderChannel, PaymentProvider } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { addDays, type Period, startOfDay } from './days';
import { ledger } from './ledger';
import { lastKept } from './store-figures';

/** The dimensions by which a report can have lines. */
export type Dimension = 'day' | 'month' | 'show' | 'performance' | 'channel' | 'provider' | 'way' | 'vat' | 'part';

export type Measures = {
  sold: number;
  soldAmount: Money;
  returned: number;
  returnedAmount: Money;
  moved: number;
  movedAmount: string;
  /** Sold and moved here, less refunded tickets. */
  tickets: number;
  /** Received and moved here, less refunds; may be negative. */
  amount: string;
};

export type Figure = Measures & {
  day: string | null;
  showId: number | null;
  showName: string | null;
  subEventId: number | null;
  /** When the performance starts, as `2026-11-23 20:30` in the organisation's zone. */
  startsLocal: string | null;
  location: string | null;
  channel: OrderChannel | null;
  provider: PaymentProvider | null;
  description: string | null;
  vatRate: number | null;
  part: FigurePart | null;
};

const COLUMNS: Record<Dimension, readonly (readonly [name: string, column: SQL])[]> = {
  day: [['day', sql`f.day::text`]],
  month: [['day', sql`to_char(f.day, 'YYYY-MM')`]],
  show: [
    ['showId', sql`e.main_event_id`],
    ['showName', sql`m.name`],
  ],
  performance: [
    ['subEventId', sql`f.sub_event_id`],
    ['showName', sql`coalesce(e.name, m.name)`],
    ['startsLocal', sql`to_char(e.starts_at AT TIME ZONE c.timezone, 'YYYY-MM-DD HH24:MI')`],
    ['location', sql`l.name`],
  ],
  channel: [['channel', sql`f.channel`]],
  provider: [['provider', sql`f.provider`]],
  way: [
    ['provider', sql`f.provider`],
    ['description', sql`f.description`],
  ],
  vat: [['vatRate', sql`f.vat_rate::float8`]],
  part: [['part', sql`f.part`]],
};

type FiguresAsked = {
  period: Period;
  by: readonly Dimension[];
  parts?: readonly FigurePart[];
  providers?: readonly PaymentProvider[];
  subEventId?: number;
};

/**
 * The figures of a period in the member's scope, a row for each combination of `by`: past days as stored, today from the payments. Call
 * storeFigures first. `parts` and `providers` narrow the figures.
 */
export async function readFigures(
  ctx: OfficeContext,
  { period, by, parts, providers, subEventId }: FiguresAsked,
): Promise<Figure[]> {
  const columns = by.flatMap((dimension) => COLUMNS[dimension]);
  const names = sql.join(
    columns.map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    sql`, `,
  );
  const groups = sql.join(
    columns.map(([, column]) => column),
    sql`, `,
  );
  const isPart = parts ? sql`AND f.part::text = ANY (${`{${parts.join()}}`}::text[])` : sql``;
  const isBy = providers ? sql`AND f.provider::text = ANY (${`{${providers.join()}}`}::text[])` : sql``;
  const scope = scopeFilter(ctx.membership, {
    shows: sql`e.main_event_id`,
    performances: sql`f.sub_event_id`,
    locations: sql`e.location_id`,
  });
  const isDivided = columns.length > 0;
  const rows = await ctx.db.execute<Figure>(sql`
    SELECT ${isDivided ? sql`${names},` : sql``} sum(f.sold)::int AS sold, sum(f.sold_amount)::numeric(14, 2)::text AS "soldAmount", sum(f.returned)::int AS returned,
           sum(f.returned_amount)::numeric(14, 2)::text AS "returnedAmount", sum(f.moved)::int AS moved, sum(f.moved_amount)::numeric(14, 2)::text AS "movedAmount",
           sum(f.sold + f.moved - f.returned)::int AS tickets, sum(f.sold_amount + f.moved_amount - f.returned_amount)::numeric(14, 2)::text AS amount
      FROM (${source(ctx, period)}) f
      JOIN clients c ON c.id = ${ctx.client.id}
      LEFT JOIN sub_events e ON e.client_id = ${ctx.client.id} AND e.id = f.sub_event_id
      LEFT JOIN main_events m ON m.client_id = e.client_id AND m.id = e.main_event_id
      LEFT JOIN locations l ON l.client_id = e.client_id AND l.id = e.location_id
     WHERE ${subEventId === undefined ? sql`true` : sql`f.sub_event_id = ${subEventId}`} ${isPart} ${isBy} ${scope ? sql`AND ${scope}` : sql``}
     ${isDivided ? sql`GROUP BY ${groups} ORDER BY ${groups}` : sql`HAVING count(*) > 0`}`);
  return [...rows];
}

const MEASURES = sql`day, part, sub_event_id, channel, provider, description, vat_rate, sold, sold_amount, returned, returned_amount, moved,
  moved_amount`;

function source({ client, now }: OfficeContext, { from, to }: Period): SQL {
  const { id, timezone } = client;
  const last = lastKept(now, timezone);
  const kept = sql`SELECT ${MEASURES} FROM figures WHERE client_id = ${id} AND day BETWEEN ${from} AND ${to < last ? to : last}`;
  if (to <= last) return kept;
  const first = from > last ? from : addDays(last, 1);
  const span = {
    clientId: id,
    timezone,
    from: startOfDay(first, timezone),
    until: startOfDay(addDays(to, 1), timezone),
  };
  return sql`${kept} UNION ALL SELECT ${MEASURES} FROM (${ledger(span)}) live`;
}
