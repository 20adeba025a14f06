import { sql } from 'drizzle-orm';
import { giftCardEntries } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { BOM, csvLine, dialectOf } from '../exports/csv';
import { addDays, type Period, startOfDay } from '../figures';

/**
 * What happened on a day to the money that cards hold. `used`: by orders, less what came back because they were not paid; `owed`: what
 * could still be spent at its end.
 */
export type GiftCardDay = {
  day: string;
  given: string;
  sold: string;
  used: string;
  refunded: string;
  takenBack: string;
  expired: string;
  owed: Money;
};

/** The days of a period on which something happened, and what was owed before it. The ledger of the cards says both. */
export async function readGiftCardDays(
  { client, db }: OfficeContext,
  { from, to }: Period,
): Promise<{ before: Money; days: GiftCardDay[] }> {
  const [begin, end] = [startOfDay(from, client.timezone), startOfDay(addDays(to, 1), client.timezone)];
  const sum = (kinds: string, sign: string) =>
    sql`(${sql.raw(sign)} coalesce(sum(e.amount) FILTER (WHERE e.kind = ANY (${`{${kinds}}`}::gift_card_entry_kind[])), 0))::numeric(14, 2)::text`;
  const [start] = await db.execute<{ before: Money }>(sql`
    SELECT coalesce(sum(e.amount), 0)::numeric(14, 2)::text AS before FROM ${giftCardEntries} e
     WHERE e.client_id = ${client.id} AND e.at < ${begin.toISOString()}::timestamptz`);
  const before = start?.before ?? ('0.00' as Money);
  const days = await db.execute<GiftCardDay>(sql`
    SELECT e.day::text AS day, ${sum('given', '+')} AS given, ${sum('sold', '+')} AS sold,
           ${sum('reserved,released', '-')} AS used, ${sum('refunded', '+')} AS refunded, ${sum('taken_back', '-')} AS "takenBack",
           ${sum('expired', '-')} AS expired, (${before}::numeric + sum(sum(e.amount)) OVER (ORDER BY e.day))::numeric(14, 2)::text AS owed
      FROM (SELECT l.amount, l.kind, (l.at AT TIME ZONE ${client.timezone})::date AS day FROM ${giftCardEntries} l
             WHERE l.client_id = ${client.id} AND l.at >= ${begin.toISOString()}::timestamptz
               AND l.at < ${end.toISOString()}::timestamptz) e
     GROUP BY e.day ORDER BY e.day`);
  return { before, days: [...days] };
}

const COLUMNS = ['day', 'given', 'sold', 'used', 'refunded', 'taken_back', 'expired', 'owed'] as const;

/** The same as a file. Columns are called the same in every language: programs read them too. */
export async function exportGiftCardDays(
  ctx: OfficeContext,
  { period, language }: { period: Period; language: string },
): Promise<string> {
  const { days } = await officeTransaction(ctx, (ctx) => readGiftCardDays(ctx, period));
  const dialect = dialectOf(language);
  const rows = days.map((one) => [
    one.day,
    ...[one.given, one.sold, one.used, one.refunded, one.takenBack, one.expired, one.owed].map((amount) => ({
      decimal: amount,
    })),
  ]);
  return BOM + [[...COLUMNS], ...rows].map((line) => csvLine(line, dialect)).join('');
}
