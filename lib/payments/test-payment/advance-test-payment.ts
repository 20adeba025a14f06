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
import { findTestPayment, ofTest, type TestPayment } from './read-test-payment';
import { whyOf } from './why-of';

/** After this time nobody continues to pay: it is closed at the provider, if the provider can. */
const OPEN_MS = 30 * 60 * 1000;
const NOTHING = money('0.00');

type Row = Partial<typeof testPayments.$inferInsert>;
type Status = TestPayment['status'];
/** Money can still come, or is on its way back. An `unpaid` one is asked about ever more seldom. */
const GOES_ON: readonly Status[] = ['open', 'paid', 'unpaid'];

/**
 * Asks the provider about a test payment, and sends its money back as soon as it is there. `stop`: nobody wants to pay it any more.
 * Can be repeated, also by several at once: the provider knows payment and refund by their tokens.
 */
export async function advanceTestPayment(ctx: Context, { id }: TestPayment, { stop = false } = {}): Promise<void> {
  const test = await findTestPayment(ctx, id);
  // The process that was opening it is gone, and with it its page.
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
    log.warn({ err: error, testPayment: id }, 'a test payment could not be asked about');
    await later(ctx, test, whyOf(error));
  }
}

/** How it stands there; `close`: what is still open is closed first. Some ways of paying only lapse by themselves. */
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

/** The money is there: it goes back, once, and is looked at until it did. */
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
  // Somebody gave it back there.
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

/** The refund as it stands there; undefined when there is nothing left to give back. */
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
  // A person looks at money that did not come back in a month.
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

/** Only while it is in one of these states: another may have been faster. */
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
