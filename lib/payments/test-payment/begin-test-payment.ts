import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { testPayments } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import type { PaymentMethod } from '../list-payment-methods';
import { providerOf } from '../provider-of';
import { reachableFrom } from '../reachable-from';
import { nextAskAt } from '../schedule';
import { describeProviderError } from './describe-provider-error';
import { ofTest, type TestPayment } from './read-test-payment';

/** How long other processes leave a payment alone that is being opened. */
export const OPENING_MS = 60_000;

type TestPaymentWanted = {
  way: Pick<PaymentMethod, 'provider' | 'description' | 'method'>;
  amount: Money;
  staffId: number;
};

/** Inserts a test payment; makes no request to the provider. @returns its id */
export async function addTestPayment(
  { client, db, now }: Context,
  { way, amount, staffId }: TestPaymentWanted,
): Promise<number> {
  const { provider, description, method } = way;
  const [made] = await db
    .insert(testPayments)
    .values({
      clientId: client.id,
      token: randomUUID(),
      provider,
      description,
      method,
      amount,
      staffId,
      currency: client.currency,
      status: 'opening',
      createdAt: now,
      nextTryAt: new Date(now.getTime() + OPENING_MS),
    })
    .returning({ id: testPayments.id });
  if (!made) throw new Error('The test payment was not saved');
  return made.id;
}

/** Opens a test payment at its provider. Records the provider's refusal on the row instead of throwing. */
export async function openTestPayment(ctx: Context, test: TestPayment, baseUrl: string): Promise<void> {
  const { token, amount, currency, method, createdAt } = test;
  const api = `${baseUrl}/api/${ctx.client.name}/payment`;
  const isBeingOpened = and(ofTest(test), eq(testPayments.status, 'opening'));
  try {
    const provider = await providerOf(ctx, test.provider);
    const { ref, checkoutUrl } = await provider.open({
      token,
      amount,
      currency,
      method,
      createdAt,
      description: `${ctx.client.title}: test`,
      locale: ctx.client.locale,
      returnUrl: `${api}/return/${token}`,
      webhookUrl: reachableFrom(baseUrl) ? `${api}/webhook/${test.provider}?payment=${token}` : null,
    });
    const now = databaseNow();
    const saved = await ctx.db
      .update(testPayments)
      .set({ status: 'open', providerRef: ref, checkoutUrl, openedAt: now, nextTryAt: nextAskAt(0, now) })
      .where(isBeingOpened)
      .returning({ id: testPayments.id });
    // It was given up meanwhile: close it at the provider, because nobody has seen its page.
    if (saved.length === 0) await provider.close(ref);
  } catch (error) {
    await ctx.db
      .update(testPayments)
      .set({ status: 'refused', lastError: describeProviderError(error), endedAt: databaseNow(), nextTryAt: null })
      .where(isBeingOpened);
  }
}
