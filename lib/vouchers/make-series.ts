import { and, eq, sql } from 'drizzle-orm';
import { voucherSeries, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { codeOf, hashOf, newSeed } from './codes';

export type VoucherSeries = typeof voucherSeries.$inferSelect;

export type NewSeries = Omit<
  typeof voucherSeries.$inferInsert,
  'clientId' | 'createdAt' | 'endedAt' | 'staffId' | 'subscriptionId'
> & {
  staffId: number;
  /** A chosen code for one voucher, or how many random ones to make. */
  codes: { word: string } | { count: number };
};

/** The rows of one INSERT: each row has its own parameters. */
const AT_A_TIME = 1000;

/**
 * Creates vouchers with the same terms, in the caller's transaction. `isNew` is false, with nothing written, when the same request made
 * them earlier. @throws AppError `validation_failed` (`word`) when another voucher of the organisation has that code
 */
export async function makeSeries(
  ctx: Context,
  { codes, ...terms }: NewSeries,
): Promise<{ series: VoucherSeries; isNew: boolean }> {
  const { client, db, now } = ctx;
  // Serialises equal requests: the second finds the series of the first.
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`voucher series of ${client.id}: ${terms.request}`}, 0))`,
  );
  // Read first: an INSERT that meets it would take a number of the sequence, which is a write.
  const before = await madeBefore(ctx, terms.request);
  if (before) return { series: before, isNew: false };
  const [series] = await db
    .insert(voucherSeries)
    .values({ ...terms, clientId: client.id, createdAt: now })
    .returning();
  if (!series) throw new Error('The voucher series was not saved');
  const made = Array.from({ length: 'word' in codes ? 1 : codes.count }, (_, i) => {
    const of = 'word' in codes ? { seed: null, word: codes.word.trim() } : { seed: newSeed(), word: null };
    const codeHash = hashOf(codeOf({ clientId: client.id, ...of }));
    return { clientId: client.id, seriesId: series.id, nr: i + 1, ...of, codeHash };
  });
  for (let from = 0; from < made.length; from += AT_A_TIME) {
    const some = made.slice(from, from + AT_A_TIME);
    const written = await db.insert(vouchers).values(some).onConflictDoNothing().returning({ nr: vouchers.nr });
    if (written.length < some.length) throw codeIsTaken();
  }
  return { series, isNew: true };
}

function codeIsTaken(): AppError {
  const message = 'is the code of another voucher';
  return new AppError('validation_failed', `word ${message}`, { errors: [{ path: 'word', message }] });
}

async function madeBefore({ client, db }: Context, request: string): Promise<VoucherSeries | undefined> {
  const [series] = await db
    .select()
    .from(voucherSeries)
    .where(and(eq(voucherSeries.clientId, client.id), eq(voucherSeries.request, request)));
  return series;
}
