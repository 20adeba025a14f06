import { and, isNull } from 'drizzle-orm';
import { testPayments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { advanceTestPayment } from './advance-test-payment';
import { findTestByToken, ofTest, type TestPayment } from './read-test-payment';

/**
 * Handles a message or a returning browser that names the token of a test payment; undefined when no test payment has it. `isMessage`: the
 * provider sent it.
 */
export async function advanceTestByToken(
  ctx: Context,
  token: string,
  { isMessage }: { isMessage: boolean },
): Promise<TestPayment | undefined> {
  const test = await findTestByToken(ctx, token);
  if (!test) return undefined;
  if (isMessage)
    await ctx.db
      .update(testPayments)
      .set({ toldAt: ctx.now })
      .where(and(ofTest(test), isNull(testPayments.toldAt)));
  await advanceTestPayment(ctx, test);
  return test;
}
