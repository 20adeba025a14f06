import { sql } from 'drizzle-orm';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { orderNumber } from '../orders/order-number';
import { type Cell, type ExportTable, localOf } from './cell';

/** The columns have the API's names, because programs read this file too. */
const COLUMNS = [
  'email',
  'firstname',
  'lastname',
  'language',
  'optin_since',
  'mailinglist_since',
  'last_agreed',
  'order',
];
/** Addresses in one batch: the memory that an export needs, however long it is. */
const BATCH = 5000;

type Row = Record<string, string | null>;

const MOMENTS = new Set(['optin_since', 'mailinglist_since', 'last_agreed']);

const cellOf = (row: Row, name: string): Cell => (MOMENTS.has(name) ? localOf(row[name] ?? null) : (row[name] ?? null));

/**
 * Everybody who agreed to mail, one address a line: since when, and the last order with which they agreed. Only paid and reserved orders
 * count, because anybody can type another's address at the checkout. Erased addresses are left out. Logged before the first line is read.
 */
export const exportConsents = (ctx: OfficeContext): ExportTable => ({
  name: 'consents',
  columns: COLUMNS,
  async *lines() {
    await officeTransaction(ctx, async (ctx) =>
      noteDeed(ctx, {
        action: 'consents.exported',
        subject: 'consents',
        detail: { addresses: await countConsents(ctx) },
      }),
    );
    for (let after = ''; ; ) {
      const rows = await officeTransaction(ctx, (ctx) => readConsents(ctx, after));
      if (rows.length === 0) return;
      yield rows.map((row) => COLUMNS.map((name) => cellOf(row, name)));
      after = rows.at(-1)?.address ?? after;
    }
  },
});

const agreed = ({ client }: OfficeContext) => sql`
  o.client_id = ${client.id} AND (o.opt_in OR o.mailing_list) AND o.erased_at IS NULL AND o.email <> ''
    AND (o.paid_at IS NOT NULL OR o.status = 'promised')`;

async function countConsents(ctx: OfficeContext): Promise<number> {
  const [row] = await ctx.db.execute<{ addresses: number }>(
    sql`SELECT count(DISTINCT lower(o.email))::int AS addresses FROM orders o WHERE ${agreed(ctx)}`,
  );
  return row?.addresses ?? 0;
}

/** Names and language are those of the latest order with which the address agreed. */
async function readConsents(ctx: OfficeContext, after: string): Promise<Row[]> {
  const { client, db } = ctx;
  const local = (at: string) => sql`to_char(${sql.raw(at)} AT TIME ZONE ${client.timezone}, 'YYYY-MM-DD HH24:MI')`;
  return [
    ...(await db.execute<Row>(sql`
      WITH agreed AS (
        SELECT lower(o.email) AS address, min(o.created_at) FILTER (WHERE o.opt_in) AS optin,
               min(o.created_at) FILTER (WHERE o.mailing_list) AS list, max(o.id) AS last
          FROM orders o
         WHERE ${agreed(ctx)} AND lower(o.email) COLLATE "C" > ${after}
         GROUP BY 1 ORDER BY lower(o.email) COLLATE "C" LIMIT ${BATCH})
      SELECT a.address, o.email, o.first_name AS firstname, o.last_name AS lastname, o.locale AS language, ${local('a.optin')} AS optin_since,
             ${local('a.list')} AS mailinglist_since, ${local('o.created_at')} AS last_agreed,
             ${orderNumber(sql`o.id`, sql`o.created_at`)} AS "order"
        FROM agreed a JOIN orders o ON o.client_id = ${client.id} AND o.id = a.last ORDER BY a.address COLLATE "C"`)),
  ];
}
