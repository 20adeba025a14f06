import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type Context, inLongTransaction } from '@/lib/context';
import { log } from '@/lib/log';
import { addDays, dayAt, startOfDay } from './days';
import { ledger } from './ledger';

/** The longest time that a slow transaction may still write to the day before. */
const MARGIN_MS = 60 * 60_000;

/** The last day whose figures are final, in the zone. */
export const lastKept = (now: Date, timezone: string): string =>
  addDays(dayAt(new Date(now.getTime() - MARGIN_MS), timezone), -1);

/**
 * Stores the figures of past days that have none: days that are new, were counted in another zone, or were invalidated by a changed refund
 * (forget_figures). Runs as the owner of the tables, because the office only reads them. Safe in several processes at once.
 */
export async function storeFigures(ctx: Pick<Context, 'db' | 'client' | 'now'>): Promise<void> {
  const { db, client, now } = ctx;
  const { id, timezone } = client;
  const last = lastKept(now, timezone);
  if ((await missingDays(db, id, timezone, last)).length === 0 && !(await hasOtherZone(db, client))) return;
  await inLongTransaction(ctx, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`figures of ${id}`}, 0))`);
    if (await hasOtherZone(tx, client)) await forgetOtherZones(tx, client);
    const missing = await missingDays(tx, id, timezone, last);
    if (missing.length > 0) await countDays(tx, { id, timezone }, missing, now);
  });
}

type Zone = { id: number; timezone: string };

async function hasOtherZone(db: Db, { id, timezone }: Zone): Promise<boolean> {
  const rows = await db.execute(
    sql`SELECT FROM figure_days WHERE client_id = ${id} AND timezone <> ${timezone} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Deletes figures without a valid mark of this zone: days of another zone begin and end elsewhere, and an invalidated day has no mark. */
async function forgetOtherZones(db: Db, { id, timezone }: Zone): Promise<void> {
  await db.execute(sql`DELETE FROM figure_days WHERE client_id = ${id} AND timezone <> ${timezone}`);
  await db.execute(sql`
    DELETE FROM figures f WHERE f.client_id = ${id}
       AND NOT EXISTS (SELECT FROM figure_days k WHERE k.client_id = f.client_id AND k.day = f.day)`);
}

/** Past days since the first payment without figures in this zone, ascending. */
async function missingDays(db: Db, clientId: number, timezone: string, last: string): Promise<string[]> {
  const rows = await db.execute<{ day: string }>(sql`
    SELECT d.day::date::text AS day
      FROM (SELECT (min(p.paid_at) AT TIME ZONE ${timezone})::date AS first FROM payments p
             WHERE p.client_id = ${clientId} AND p.paid_at IS NOT NULL) s
     CROSS JOIN LATERAL generate_series(s.first::timestamp, ${last}::timestamp, interval '1 day') AS d(day)
     WHERE NOT EXISTS (SELECT FROM figure_days k WHERE k.client_id = ${clientId} AND k.day = d.day::date AND k.timezone = ${timezone})
     ORDER BY 1`);
  return rows.map(({ day }) => day);
}

async function countDays(db: Db, { id, timezone }: Zone, days: readonly string[], now: Date): Promise<void> {
  const all = sql`${`{${days.join()}}`}::date[]`;
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const span = {
    clientId: id,
    timezone,
    from: startOfDay(first, timezone),
    until: startOfDay(addDays(last, 1), timezone),
  };
  await db.execute(sql`DELETE FROM figures WHERE client_id = ${id} AND day = ANY (${all})`);
  await db.execute(sql`
    INSERT INTO figures (client_id, day, nr, part, sub_event_id, channel, provider, description, vat_rate, sold, sold_amount, returned,
      returned_amount, moved, moved_amount)
    SELECT ${id}::int, l.day, row_number() OVER (PARTITION BY l.day), l.part, l.sub_event_id, l.channel, l.provider, l.description, l.vat_rate,
      l.sold, l.sold_amount, l.returned, l.returned_amount, l.moved, l.moved_amount
      FROM (${ledger(span)}) l WHERE l.day = ANY (${all}) RETURNING true`);
  await db.execute(sql`
    INSERT INTO figure_days (client_id, day, timezone, counted_at)
    SELECT ${id}::int, d, ${timezone}, ${now.toISOString()}::timestamptz FROM unnest(${all}) d
    -- A doubt that came meanwhile stays.
    ON CONFLICT (client_id, day) DO UPDATE SET counted_at = excluded.counted_at WHERE figure_days.timezone = excluded.timezone`);
}

/** Stored days are counted again after this many days, in case data was changed outside the application. */
const AGAIN_DAYS = 7;
const AT_ONCE = 31;

/** Counts again the days of one organisation that were counted longest ago, and logs a difference. @returns how many days */
export async function recountFigures(db: Db, now: Date): Promise<number> {
  const rows = await db.execute<{ id: number; timezone: string; day: string }>(sql`
    WITH oldest AS (SELECT client_id FROM figure_days WHERE timezone <> '' ORDER BY counted_at LIMIT 1)
    SELECT d.client_id AS id, d.timezone, d.day::text AS day FROM figure_days d JOIN oldest USING (client_id)
     WHERE d.timezone <> '' AND d.counted_at < ${now.toISOString()}::timestamptz - ${`${AGAIN_DAYS} days`}::interval ORDER BY d.counted_at, d.day LIMIT ${AT_ONCE}`);
  const [one] = rows;
  if (!one) return 0;
  const days = rows.map(({ day }) => day).sort();
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`figures of ${one.id}`}, 0))`);
    const before = await fingerprint(tx, one.id, days);
    await countDays(tx, one, days, now);
    if ((await fingerprint(tx, one.id, days)) !== before)
      log.warn(
        { clientId: one.id, from: days[0], to: days.at(-1) },
        'stored figures differed from the payments and were corrected',
      );
  });
  return days.length;
}

async function fingerprint(db: Db, clientId: number, days: readonly string[]): Promise<string | null | undefined> {
  const [row] = await db.execute<{ all: string | null }>(sql`
    SELECT md5(string_agg(line, E'\n' ORDER BY line)) AS all FROM (
      SELECT concat_ws('|', day, part, sub_event_id, channel, provider, description, vat_rate, sold, sold_amount, returned, returned_amount,
        moved, moved_amount) AS line FROM figures WHERE client_id = ${clientId} AND day = ANY (${`{${days.join()}}`}::date[])) l`);
  return row?.all;
}
