import { and, inArray } from 'drizzle-orm';
import { testPayments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { money, moneyLeft } from '@/lib/money';
import type { Provider, SeenPayment, SeenRefund } from '@/lib/providers';
import { providerOf } from '../provider-of';
import { isGivenUp, nextAskAt, nextAskBefore, nextLateLookAt } from '../schedule';
import { OPENING_MS } from './begin-test-payment';
import { describeProviderError } from './describe-provider-error';
import { findTestPayment, ofTest, type TestPayment } from './read-test-payment';

/** After this time it is closed at the provider, if the provider can: nobody is paying any more. */
const OPEN_MS = 30 * 60 * 1000;
const NOTHING = money('0.00');

type Row = Partial<typeof testPayments.$inferInsert>;
type Status = TestPayment['status'];
/** The states in which money can still arrive or is being refunded. `unpaid` ones are polled at growing intervals. */
const GOES_ON: readonly Status[] = ['open', 'paid', 'unpaid'];

/**
 * Polls a test payment and refunds it as soon as it is paid. `stop`: closes it first. Safe to repeat and to run in parallel: payment and
 * refund have idempotency keys at the provider.
 */
export async function advanceTestPayment(ctx: Context, { id }: TestPayment, { stop = false } = {}): Promise<void> {
  const test = await findTestPayment(ctx, id);
  // The process that was opening it died: nobody has its page.
  if (test?.status === 'opening' && ctx.now.getTime() - test.createdAt.getTime() > OPENING_MS)
    return write(ctx, test, { status: 'refused', endedAt: ctx.now, nextTryAt: null }, ['opening']);
  if (!test?.providerRef || !GOES_ON.includes(test.status)) return;
  try {
    const provider = await providerOf(ctx, test.provider);
    const seen = await look(provider, test, stop || ctx.now.getTime() - test.createdAt.getTime() > OPEN_MS);
    if (seen.paid) await takeBack(ctx, provider, test, seen);
    else if (seen.state === 'open') await later(ctx, test, null);
    else
      await write(
        ctx,
        test,
        {
          status: 'unpaid',
          endedAt: test.endedAt ?? ctx.now,
          lastError: seen.state,
          nextTryAt: nextLateLookAt(test, ctx.now),
        },
        ['open', 'unpaid'],
      );
  } catch (error) {
    log.warn({ err: error, testPayment: id }, 'a test payment could not be polled at its provider: it is retried');
    await later(ctx, test, describeProviderError(error));
  }
}

/** The state at the provider; `close`: closes an open payment first. Some payment methods cannot be closed and only expire. */
async function look(provider: Provider, { providerRef, token }: TestPayment, close: boolean): Promise<SeenPayment> {
  const ref = providerRef ?? '';
  let seen = await provider.look(ref);
  if (seen.state === 'open' && close) {
    await provider.close(ref);
    seen = await provider.look(ref);
  }
  if (seen.token !== token) throw new AppError('payment_refused', 'The provider names another payment');
  return seen;
}

/** Refunds the received money, once, and polls the refund until it ends. */
async function takeBack(
  ctx: Context,
  provider: Provider,
  test: TestPayment,
  { paid, back }: SeenPayment,
): Promise<void> {
  const amount = paid?.amount ?? NOTHING;
  await write(ctx, test, { status: 'paid', paidAt: ctx.now, paidAmount: amount, endedAt: null, lastError: null }, [
    'open',
    'unpaid',
  ]);
  const refund = await findOrSend(provider, test, moneyLeft(amount, back?.amount ?? NOTHING));
  // No refund of ours, and nothing left: somebody refunded it in the provider's dashboard.
  const state = refund?.state ?? 'returned';
  const refundRef = refund?.ref ?? null;
  const isOver = state !== 'underway' || isGivenUp(test.createdAt, ctx.now);
  await write(ctx, test, {
    refundRef,
    lastError: refund?.why ?? (state === 'underway' || state === 'returned' ? null : state),
    ...(isOver
      ? { status: state === 'returned' ? 'returned' : 'stuck', endedAt: ctx.now, nextTryAt: null }
      : nextTry(ctx, { ...test, status: 'paid' })),
  });
}

/** The refund's state at the provider, sent now if needed; undefined when nothing is left to refund. */
async function findOrSend(
  provider: Provider,
  { providerRef, refundRef, token: ofPayment, currency }: TestPayment,
  amount: ReturnType<typeof moneyLeft>,
): Promise<SeenRefund | undefined> {
  const [ref, token] = [providerRef ?? '', `${ofPayment}/back`];
  const known = await provider.seeRefund({ ref, token, refundRef });
  if (known || amount === NOTHING) return known;
  const sent = await provider.refund({ ref, token, key: token, amount, currency });
  return (await provider.seeRefund({ ref, token, refundRef: sent })) ?? { ref: sent, state: 'underway' };
}

async function later(ctx: Context, test: TestPayment, lastError: string | null): Promise<void> {
  const { status, createdAt } = test;
  if (!isGivenUp(createdAt, ctx.now)) return write(ctx, test, { lastError, ...nextTry(ctx, test) }, GOES_ON);
  // Money that is not refunded within a month is left to a person.
  const end = { status: status === 'paid' ? 'stuck' : 'unpaid', endedAt: ctx.now, nextTryAt: null, lastError } as const;
  await write(ctx, test, end, GOES_ON);
}

function nextTry(ctx: Context, { status, tries, createdAt }: TestPayment): Row {
  const until = new Date(createdAt.getTime() + OPEN_MS);
  const isWaiting = status === 'open' && until > ctx.now;
  return {
    nextTryAt: isWaiting ? nextAskBefore(tries, ctx.now, until) : nextAskAt(tries, ctx.now),
    tries: tries + 1,
  };
}

/** Updates the row only while it is in one of these states: another process may have changed it. */
async function write(
  { db }: Context,
  test: TestPayment,
  row: Row,
  from: readonly Status[] = ['open', 'paid'],
): Promise<void> {
  await db
    .update(testPayments)
    .set(row)
    .where(and(ofTest(test), inArray(testPayments.status, from)));
}
