import { sql } from 'drizzle-orm';
import { invoiceNumber } from '@/lib/invoices';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { amountIn, type Cell, type ExportTable, localOf } from '../exports/cell';
import { addDays, type Period, startOfDay } from '../figures/days';

type InvoiceRow = {
  day: string;
  what: 'invoice' | 'credit' | 'payment' | 'refund';
  series: number | null;
  nr: number | null;
  order: number;
  party: string | null;
  way: string | null;
  reference: string | null;
  amount: string;
  vat: string | null;
};

const COLUMNS: readonly (readonly [name: string, of: (row: InvoiceRow, currency: string) => Cell])[] = [
  ['day', ({ day }) => localOf(day)],
  ['what', ({ what }) => what],
  ['number', ({ series, nr }) => (series === null || nr === null ? null : invoiceNumber({ series, nr }))],
  ['order', ({ order }) => order],
  ['party', ({ party }) => party],
  ['way', ({ way }) => way],
  ['reference', ({ reference }) => reference],
  ['amount', ({ amount }, currency) => amountIn(currency, amount)],
  ['vat', ({ vat }, currency) => amountIn(currency, vat)],
];

/**
 * Invoices, credit notes, payments and refunds of groups, a line each. `amount` is the change of what they owe, so the sum of the column is
 * the change of the open amount over the period.
 */
export const exportInvoices = (ctx: OfficeContext, { period }: { period: Period }): ExportTable => ({
  name: 'invoices',
  columns: COLUMNS.map(([name]) => name),
  async *lines() {
    yield (await readBookings(ctx, period)).map((row) => COLUMNS.map(([, of]) => of(row, ctx.client.currency)));
  },
});

function readBookings(ctx: OfficeContext, period: Period): Promise<InvoiceRow[]> {
  const { client } = ctx;
  const from = sql`${startOfDay(period.from, client.timezone).toISOString()}::timestamptz`;
  const until = sql`${startOfDay(addDays(period.to, 1), client.timezone).toISOString()}::timestamptz`;
  const within = (at: ReturnType<typeof sql>) => sql`${at} >= ${from} AND ${at} < ${until}`;
  const used = sql`(p.settles OR p.tops_up) AND p.paid_amount > 0`;
  const way = sql`coalesce(t.paid_by::text, p.provider::text)`;
  return officeTransaction(ctx, async (ctx) => {
    noteDeed(ctx, { action: 'invoices.exported', detail: { ...period } });
    const rows = await ctx.db.execute<InvoiceRow>(sql`
      SELECT to_char(e.at AT TIME ZONE ${client.timezone}, 'YYYY-MM-DD') AS day, e.what, e.series, e.nr, e.order_id::float8 AS "order",
             e.party, e.way, e.reference, e.amount::text AS amount, e.vat::text AS vat
        FROM (
          SELECT i.issued_at AS at, i.kind::text AS what, i.series, i.nr, i.order_id, i.content->'party'->>0 AS party, NULL AS way,
                 i.content->>'reference' AS reference, i.total AS amount,
                 (SELECT sum((v->>'vat')::numeric) FROM jsonb_array_elements(i.content->'vat') v)::numeric(14, 2) AS vat
            FROM invoices i WHERE i.client_id = ${client.id} AND ${within(sql`i.issued_at`)}
          UNION ALL
          SELECT p.paid_at, 'payment', NULL, NULL, p.order_id, a.party[1], ${way}, t.reference, -p.paid_amount, NULL
            FROM payments p JOIN invoice_orders a ON a.client_id = p.client_id AND a.order_id = p.order_id
            LEFT JOIN invoice_parts t ON t.client_id = p.client_id AND t.payment_id = p.id
           WHERE p.client_id = ${client.id} AND ${used} AND ${within(sql`p.paid_at`)}
          UNION ALL
          SELECT r.created_at, 'refund', NULL, NULL, p.order_id, a.party[1], ${way}, NULL, r.amount, NULL
            FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
            JOIN invoice_orders a ON a.client_id = p.client_id AND a.order_id = p.order_id
            LEFT JOIN invoice_parts t ON t.client_id = p.client_id AND t.payment_id = p.id
           WHERE r.client_id = ${client.id} AND ${used} AND ${within(sql`r.created_at`)}) e
       ORDER BY e.at, e.order_id, e.what`);
    return [...rows];
  });
}
