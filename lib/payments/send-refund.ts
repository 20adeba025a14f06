import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { compareMoney, lesserMoney, type Money, money, moneyLeft, sumMoney } from '@/lib/money';
import type { Provider } from '@/lib/providers';
import { failRefund } from './fail-refund';
import { listRefundsOf, ofRefund, type Refund } from './list-refunds';
import { noteSent } from './note-sent';
import { providerOf } from './provider-of';
import type { Payment } from './read-payment';
import { begunAt, isGivenUp, nextAskAt } from './schedule';
import { getSourcePayment } from './shares';

const NOTHING = money('0.00');

/**
 * Sends a due refund that was claimed until `refund.nextTryAt`. Its idempotency key makes the provider send it once; failures are retried
 * for thirty days, then left to a person.
 */
export async function sendRefund(ctx: Context, refund: Refund, payment: Payment): Promise<void> {
  try {
    const source = await getSourcePayment(ctx, payment);
    if (!source.providerRef) throw new Error('A payment that was paid has no reference');
    const { amount, providerRef } = await send(ctx, await providerOf(ctx, source.provider), source, refund);
    const { id: paymentId, orderId } = payment;
    await noteSent(ctx, {
      id: refund.id,
      paymentId,
      orderId,
      providerRef,
      detail: { amount, currency: refund.currency },
    });
  } catch (error) {
    await tryLater(ctx, refund, error);
  }
}

/** Sends the amount that is still owed, unless an earlier attempt arrived although its answer was lost, or somebody else returned it. */
async function send(
  ctx: Context,
  provider: Provider,
  { id: sourceId, providerRef, paidAmount }: Payment,
  refund: Refund,
): Promise<{ amount: string; providerRef: string | null }> {
  const { token, round, amount: owed, currency } = refund;
  const ref = providerRef ?? '';
  // The first attempt, and nothing was refunded yet: no earlier attempt can have arrived.
  const isFirst = round === 0 && refund.tries === 1;
  if (isFirst && paidAmount && compareMoney(owed, paidAmount) <= 0 && (await goneBack(provider, ref)) === NOTHING) {
    return { amount: owed, providerRef: await provider.refund({ ref, token, key: token, amount: owed, currency }) };
  }
  const before = await provider.seeRefund({ ref, token, refundRef: null });
  if (before) return { amount: owed, providerRef: before.ref };
  const others = round === 0 ? undefined : await goneForOthers(ctx, sourceId, refund);
  const back = await goneBack(provider, ref);
  const left = moneyLeft(paidAmount ?? owed, back);
  const open = others === undefined ? owed : moneyLeft(owed, moneyLeft(back, others));
  if (others !== undefined && others !== (await goneForOthers(ctx, sourceId, refund)))
    throw new Error('Another refund of the payment changed meanwhile');
  const amount = lesserMoney(left, open);
  if (amount === NOTHING) return { amount, providerRef: null };
  const key = round === 0 ? token : `${token}/${round}`;
  return { amount, providerRef: await provider.refund({ ref, token, key, amount, currency }) };
}

const goneBack = async (provider: Provider, ref: string): Promise<Money> =>
  (await provider.look(ref)).back?.amount ?? NOTHING;

/**
 * How much of the returned money the other refunds of a payment and its shares account for; anything beyond it replaced this one, which
 * failed. Throws while another refund goes first, because its outcome is not known yet.
 */
async function goneForOthers(ctx: Context, sourceId: number, refund: Refund): Promise<Money> {
  const others = (await listRefundsOf(ctx, sourceId)).filter(({ id }) => id !== refund.id);
  const due = others.filter(({ status }) => status === 'due');
  if (due.some((one) => goesBefore(one, refund))) throw new Error('Another refund of the payment goes first');
  // A failed refund that is not due counts too: a person decides whether money that was returned replaced it.
  return sumMoney(others.filter(({ status }) => status !== 'due').map(({ amount }) => amount));
}

type RefundInRound = Pick<Refund, 'id' | 'round' | 'begunAt' | 'createdAt'>;

/** A refund that never failed goes first; failed ones go one by one. */
function goesBefore(one: RefundInRound, other: RefundInRound): boolean {
  const [at, otherAt] = [begunAt(one).getTime(), begunAt(other).getTime()];
  return one.round === 0 || at < otherAt || (at === otherAt && one.id < other.id);
}

async function tryLater(ctx: Context, refund: Refund, error: unknown): Promise<void> {
  const root = error instanceof AppError ? error.cause : error;
  const lastError = root instanceof Error ? `${root.name}: ${root.message}`.slice(0, 300) : 'failed';
  if (isGivenUp(begunAt(refund), ctx.now)) return failRefund(ctx, refund, { why: lastError, isTriedAgain: false });
  log.warn({ err: root, refundId: refund.id }, 'a refund could not be sent');
  await ctx.db
    .update(refunds)
    .set({ nextTryAt: nextAskAt(refund.tries, ctx.now), lastError })
    .where(and(ofRefund(refund), eq(refunds.status, 'due')));
}
