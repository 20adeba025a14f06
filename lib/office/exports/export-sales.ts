import { sql } from 'drizzle-orm';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { addDays, type Period, startOfDay } from '../figures/days';
import { orderNumber } from '../orders/order-number';
import { amountIn, type Cell, decimalOf, type ExportTable, localOf } from './cell';

export const EXPORTS = ['orders', 'tickets'] as const;
export type ExportKind = (typeof EXPORTS)[number];

/** Orders in one batch: the memory that an export needs, however long it is. */
const BATCH = 100;

type Row = { id: string } & Record<string, string | number | boolean | null>;
type Column = readonly [name: string, of: (row: Row) => Cell];

const text = (name: string): Column => [name, (row) => wordsOf(row[name])];
const whole = (name: string): Column => [name, (row) => Number(row[name])];
const wordsOf = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
const decimal = (name: string): Column => [name, (row) => decimalOf(wordsOf(row[name]))];
const amount = (name: string): Column => [name, (row) => amountIn(String(row.currency), wordsOf(row[name]))];
const local = (name: string): Column => [name, (row) => localOf(wordsOf(row[name]))];

/** Columns have the API's names where it has them, the same in every language, because programs read these files too. */
const COLUMNS: Record<ExportKind, readonly Column[]> = {
  orders: [
    ...['order', 'status', 'channel'].map(text),
    ...['ordered', 'paid'].map(local),
    ...['firstname', 'lastname', 'email', 'phone', 'address', 'zip', 'city'].map(text),
    whole('tickets'),
    ...['tickets_total', 'payment_cost', 'total'].map(amount),
    ...['currency', 'optin', 'mailinglist'].map(text),
  ],
  tickets: [
    text('order'),
    whole('position'),
    ...['status', 'event'].map(text),
    local('starts'),
    ...['location', 'category', 'section', 'row', 'seat', 'ticket_type'].map(text),
    amount('price'),
    decimal('vat_rate'),
    ...['currency', 'firstname', 'lastname', 'email', 'holder'].map(text),
  ],
};

/** The orders made in a period, or their tickets, with names and addresses. Logged before the first line is read. */
export function exportSales(ctx: OfficeContext, { kind, period }: { kind: ExportKind; period: Period }): ExportTable {
  const columns = COLUMNS[kind];
  return {
    name: kind,
    columns: columns.map(([name]) => name),
    async *lines() {
      await officeTransaction(ctx, async (ctx) =>
        noteDeed(ctx, {
          action: `${kind}.exported`,
          subject: `${kind} ${period.from} ${period.to}`,
          detail: { ...period },
        }),
      );
      for (let after = '0'; ; ) {
        const rows: Row[] = await officeTransaction(ctx, (ctx) => readBatch(ctx, kind, period, after));
        if (rows.length === 0) return;
        yield rows.map((row) => columns.map(([, of]) => of(row)));
        after = String(rows.at(-1)?.id ?? after);
      }
    },
  };
}

async function readBatch(
  { client, db }: OfficeContext,
  kind: ExportKind,
  { from, to }: Period,
  after: string,
): Promise<Row[]> {
  const { id, timezone } = client;
  const local = (column: string) => sql`to_char(${sql.raw(column)} AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI')`;
  const [begins, ends] = [startOfDay(from, timezone).toISOString(), startOfDay(addDays(to, 1), timezone).toISOString()];
  const batch = sql`
    SELECT * FROM orders o WHERE o.client_id = ${id} AND o.id > ${after}::bigint AND o.created_at >= ${begins}::timestamptz
       AND o.created_at < ${ends}::timestamptz ORDER BY o.id LIMIT ${BATCH}`;
  const number = sql`${orderNumber(sql`o.id`, sql`o.created_at`)} AS "order"`;
  const rows =
    kind === 'orders'
      ? await db.execute<Row>(sql`
          SELECT o.id, ${number}, o.status, o.channel, ${local('o.created_at')} AS ordered, ${local('o.paid_at')} AS paid, o.first_name AS firstname,
                 o.last_name AS lastname, o.email, o.phone, o.address, o.zip, o.city, o.tickets_total, o.payment_cost, o.total, o.currency,
                 o.opt_in AS optin, o.mailing_list AS mailinglist, (SELECT count(*)::int FROM order_lines l
                   WHERE l.client_id = ${id} AND l.order_id = o.id AND l.status = 'live') AS tickets
            FROM (${batch}) o ORDER BY o.id`)
      : await db.execute<Row>(sql`
          SELECT o.id, ${number}, l.position, CASE WHEN l.status = 'live' THEN o.status::text ELSE l.status::text END AS status,
                 l.event_name AS event, ${local('l.starts_at')} AS starts, l.location_name AS location, l.category_name AS category,
                 l.section, l.row_nr AS row, l.seat_nr AS seat, l.discount_name AS ticket_type, l.price, l.vat_rate, o.currency,
                 o.first_name AS firstname, o.last_name AS lastname, o.email, l.holder
            FROM (${batch}) o JOIN order_lines l ON l.client_id = o.client_id AND l.order_id = o.id ORDER BY o.id, l.position`);
  return [...rows];
}
