import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients } from '@/db/schema';
import { databaseCode } from '@/lib/errors';
import { wrongBundle } from '../check-bundle';
import { localDay } from '../local-times';
import type { BundleClient } from '../schema';
import { numberMethods } from './payment-methods';
import { recordset } from './rows';
import { settleCircle } from './settle-circle';

const COLUMNS = {
  name: 'text',
  title: 'text',
  locale: 'text',
  timezone: 'text',
  currency: 'text',
  hold_minutes: 'numeric',
  max_per_order: 'int',
  recommendations: 'bool',
  circle: 'text',
  circle_wanted: 'text',
  ride_margin_minutes: 'int',
  ride_speed_kmh: 'numeric',
  recommend_window_hours: 'numeric',
  vat_rate: 'numeric',
  seller: 'text[]',
  contact_email: 'text',
  theme: 'jsonb',
  translations: 'jsonb',
  mail_texts: 'jsonb',
  embed_origins: 'text[]',
  payment_methods: 'jsonb',
  buyer_details: 'jsonb',
  limits: 'jsonb',
  unpaid_orders: 'jsonb',
  invoice_days: 'int',
  keep_personal_data_days: 'int',
  redirect_hosts: 'text[]',
  refund_hours: 'int',
  waiting_list_hours: 'int',
  gift_cards: 'jsonb',
};

/**
 * Creates or updates the client; after lockBundle. Keeps the day of the first import. A shorter `keep_personal_data_days` counts after a
 * day. `currency`: the one before. @throws AppError `validation_failed` when the database does not know the time zone
 */
export async function saveClient(
  db: Db,
  client: BundleClient,
  now: Date,
  vouches: boolean,
): Promise<{ id: number; firstDay: string; written: number; isNew: boolean; currency?: string }> {
  await refuseUnknownZone(db, client.timezone);

  const names = Object.keys(COLUMNS).filter((column) => column !== 'name');
  const list = sql.join(names.map(sql.identifier), sql`, `);
  const given = sql.join(
    names.map((column) => sql`x.${sql.identifier(column)}`),
    sql`, `,
  );
  const circles = await settleCircle(db, client, vouches);
  const row = { ...client, ...circles, payment_methods: await numberMethods(db, client) };
  // No other import creates it meanwhile (lockBundle).
  const [known] = await findSaved(db, client.name);
  const at = sql`${now.toISOString()}::timestamptz`;
  const kept = sql`greatest(t.keep_personal_data_days, CASE WHEN t.keep_longer_until > ${at} THEN t.keep_longer_days END)`;
  // A shorter time to keep buyers' data counts a day later, so that it can be stopped; a longer one stops that.
  const shortened = (from: SQL, otherwise: SQL) => sql`CASE WHEN x.keep_personal_data_days = t.keep_personal_data_days
    THEN ${otherwise} WHEN x.keep_personal_data_days < ${kept} THEN ${from} END`;
  const update = sql`
    UPDATE clients t SET (${list}) = ROW(${given}), keep_longer_days = ${shortened(kept, sql`t.keep_longer_days`)},
           keep_longer_until = ${shortened(sql`${at} + interval '1 day'`, sql`t.keep_longer_until`)}
      FROM ${recordset([row], COLUMNS)}
     WHERE t.name = x.name
       AND (${sql.join(
         names.map((column) => sql`t.${sql.identifier(column)}`),
         sql`, `,
       )}) IS DISTINCT FROM (${given})`;
  if (known) return { ...known, written: (await db.execute(update)).count, isNew: false };
  const [saved] = await db.execute<{ id: number; firstDay: string }>(sql`
    INSERT INTO clients (name, ${list}, first_imported_on)
    SELECT x.name, ${given}, ${localDay(now, client.timezone)}::date FROM ${recordset([row], COLUMNS)}
    RETURNING id, first_imported_on::text AS "firstDay"`);
  if (!saved) throw new Error('The client was not saved');
  return { ...saved, written: 1, isNew: true };
}

/** The organisation of that name, if there is one. */
export const findSaved = (db: Db, name: string) =>
  db
    .select({ id: clients.id, firstDay: clients.firstImportedOn, currency: clients.currency })
    .from(clients)
    .where(eq(clients.name, name));

/**
 * Another currency would turn €20 in the books, a cart or a gift card into US$20. Call it last: what is sold meanwhile counts too.
 * @param before the currency that the client had
 * @throws AppError `validation_failed` at `client.currency`
 */
export async function refuseCurrencyChange(db: Db, clientId: number, { before, currency, now }: CurrencyChange) {
  if (before === undefined || before === currency) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [used] = await db.execute<{ orders: boolean; carts: boolean; cards: boolean }>(sql`
    SELECT EXISTS (SELECT FROM orders WHERE client_id = ${clientId}) AS orders,
           EXISTS (SELECT FROM carts c JOIN seats s ON s.client_id = c.client_id AND s.cart_id = c.id
                    WHERE c.client_id = ${clientId} AND c.expires_at > ${at} AND s.price IS NOT NULL) AS carts,
           EXISTS (SELECT FROM gift_cards WHERE client_id = ${clientId} AND balance > 0) AS cards`);
  const why = used?.orders
    ? 'once there is an order'
    : used?.cards
      ? 'while gift cards have money'
      : used?.carts && 'while carts hold tickets';
  if (why) throw wrongBundle([{ path: CURRENCY_PATH, message: `cannot change from ${before} ${why}` }]);
}

type CurrencyChange = { before: string | undefined; currency: string; now: Date };
export const CURRENCY_PATH = 'client.currency';

async function refuseUnknownZone(db: Db, timezone: string): Promise<void> {
  try {
    await db.execute(sql`SELECT now() AT TIME ZONE ${timezone}`);
  } catch (error) {
    const INVALID_PARAMETER = '22023';
    if (databaseCode(error) !== INVALID_PARAMETER) throw error;
    throw wrongBundle([{ path: 'client.timezone', message: 'is a time zone that the database does not know' }]);
  }
}
