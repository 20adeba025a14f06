import { sql } from 'drizzle-orm';
import { giftCardEntries } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { amountIn, type ExportTable, localOf } from '../exports/cell';
import { addDays, type Period, startOfDay } from '../figures';

/**
 * Changes of the money on gift cards in one day. `used`: paid for orders, less what unpaid orders gave back; `owed`: the sum of all
 * balances at the end of the day.
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

/** The days of a period with entries, and the sum of all balances before it, from the ledger of the cards. */
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

const COLUMNS = [
  ['given', 'given'],
  ['sold', 'sold'],
  ['used', 'used'],
  ['refunded', 'refunded'],
  ['taken_back', 'takenBack'],
  ['expired', 'expired'],
  ['owed', 'owed'],
] as const;

/** The days as a table. Columns have the same names in every language, because programs read them too. */
export const exportGiftCardDays = (ctx: OfficeContext, { period }: { period: Period }): ExportTable => ({
  name: 'gift-cards',
  columns: ['day', ...COLUMNS.map(([name]) => name)],
  async *lines() {
    const { days } = await officeTransaction(ctx, (ctx) => readGiftCardDays(ctx, period));
    yield days.map((one) => [
      localOf(one.day),
      ...COLUMNS.map(([, column]) => amountIn(ctx.client.currency, one[column])),
    ]);
  },
});
