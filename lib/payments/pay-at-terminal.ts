import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { meters } from '@/lib/meters';
import type { OrderRow } from '@/lib/orders';
import { type AskedProvider, kindOf, TERMINAL_PROVIDERS, type Terminal, type TerminalOpening } from '@/lib/providers';
import { addPayment } from './add-payment';
import { askPayment } from './ask-payment';
import { findUnanswered, isRepeatable } from './find-unanswered';
import { priceAtTill } from './pay-in-cash';
import { providerOf } from './provider-of';
import { reachableFrom } from './reachable-from';
import { AT_TERMINAL, findPayment, isOpen, ofPayment, type Payment } from './read-payment';
import { nextAskAt } from './schedule';

/** The terminals of an organisation, and whose they are. */
export type Terminals = { provider: AskedProvider; list: Terminal[] };

/**
 * The terminals that are ready; undefined when no provider of the organisation has terminals. Asks the provider.
 * @throws AppError `payment_unavailable`, `payment_refused`
 */
export async function findTerminals(ctx: Context): Promise<Terminals | undefined> {
  const provider = terminalProvider(ctx);
  const { terminals } = provider ? await providerOf(ctx, provider) : {};
  if (!provider || !terminals) return undefined;
  const list = await terminals.list().catch((error: unknown) => {
    if (error instanceof AppError) noteTerminalFailure({ provider }, error);
    throw error;
  });
  return { provider, list };
}

/** Whether the organisation's providers support terminals. Makes no request. */
export const hasTerminals = (ctx: Context): boolean => terminalProvider(ctx) !== undefined;

function terminalProvider({ client }: Context): AskedProvider | undefined {
  return TERMINAL_PROVIDERS.find((provider) => kindOf(provider).isOpen?.() ?? client.keyedProviders.includes(provider));
}

/**
 * Writes a payment at a terminal, for an unpaid order that the caller has locked. `openAtTerminal` then sends it.
 * @throws AppError `order_ended`; `payment_refused` where the organisation has no terminals
 */
export async function addTerminalPayment(ctx: Context, order: OrderRow): Promise<Payment> {
  const provider = terminalProvider(ctx);
  if (!provider) throw new AppError('payment_refused', 'This organisation has no card terminals');
  const priced = await priceAtTill(ctx, order);
  const way = { paymentId: null, description: '', provider, method: AT_TERMINAL };
  return addPayment(ctx, priced, { ...way, cost: priced.paymentCost }, { askAt: nextAskAt(0, ctx.now) });
}

/**
 * Shows a payment on a terminal. Idempotent at the provider, so it can be repeated after a crash or a lost answer.
 * @throws AppError `payment_unavailable`: the buyer may be able to pay; `payment_refused`: the provider has no such payment, which failed
 */
export async function openAtTerminal(
  ctx: Context,
  payment: Payment,
  { terminalId, baseUrl }: { terminalId: string; baseUrl: string },
): Promise<Payment> {
  if (payment.status !== 'opening' || payment.providerRef) return payment;
  const { token, amount, currency, orderId } = payment;
  const webhook = `${baseUrl}/api/${ctx.client.name}/payment/webhook/${payment.provider}?payment=${token}`;
  const opening = {
    token,
    amount,
    currency,
    terminalId,
    pageUrl: baseUrl,
    description: `${ctx.client.title} ${orderId}`,
    webhookUrl: reachableFrom(baseUrl) ? webhook : null,
  };
  const opened = await openOnce(ctx, payment, opening).catch((error: unknown) => whenRefused(ctx, payment, error));
  if ('status' in opened) return opened;
  const { ref, checkoutUrl } = opened;
  // A message from the provider may have come first and stored the reference.
  const isOurs = or(isNull(payments.providerRef), eq(payments.providerRef, ref));
  const open = { status: 'open', providerRef: ref, checkoutUrl, nextAskAt: nextAskAt(0, databaseNow()) } as const;
  await ctx.db
    .update(payments)
    .set(open)
    .where(and(ofPayment(payment), eq(payments.status, 'opening'), isOurs));
  const now = await findPayment(ctx, payment.id);
  if (!now) throw new Error('A payment is gone');
  if (now.providerRef === ref || now.status === 'paid') return now;
  // It was given up meanwhile, but the buyer can pay it now: it counts as open until the provider says that it is closed.
  await ctx.db
    .update(payments)
    .set(open)
    .where(and(ofPayment(payment), isNull(payments.providerRef), ne(payments.status, 'paid')));
  await tryToClose(ctx, { ...now, ...open });
  return now.providerRef ? now : askPayment(ctx, { ...now, ...open });
}

async function openOnce(ctx: Context, payment: Payment, opening: TerminalOpening) {
  const { terminals } = await providerOf(ctx, payment.provider);
  if (!terminals) throw new Error(`${payment.provider} has no terminals`);
  if (!isRepeatable(payment, ctx.now))
    throw new AppError('payment_refused', 'This payment is too old: start a new one');
  return terminals.open(opening);
}

/**
 * A refusal says nothing of an earlier attempt, which may have arrived although its answer was lost: asks the provider for the payment.
 * @throws AppError `payment_refused` when it has none; the payment has failed then
 */
async function whenRefused(ctx: Context, payment: Payment, error: unknown): Promise<Payment> {
  if (!(error instanceof AppError) || error.code !== 'payment_refused') throw error;
  const found = await findUnanswered(ctx, payment).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('payment_unavailable', cause.message, { cause: cause.cause ?? cause });
  });
  if (found) return found;
  // One that is still on its way to the provider is searched for soon (find-unanswered.ts).
  await ctx.db
    .update(payments)
    .set({ status: 'failed', nextAskAt: ctx.now, lastError: 'refused by the provider' })
    .where(and(ofPayment(payment), eq(payments.status, 'opening')));
  // Another request may have opened it meanwhile.
  const now = await findPayment(ctx, payment.id);
  if (now?.status !== 'failed') return now ?? payment;
  throw error;
}

/**
 * Cancels a payment at its terminal, and asks the provider for its state whatever the answer: the buyer may pay at that very moment. The
 * returned payment may still be open, or have been paid. @throws AppError `payment_unavailable`, `payment_refused`: the state is not known
 */
export async function closeAtTerminal(ctx: Context, payment: Payment): Promise<Payment> {
  if (!isOpen(payment) || !payment.providerRef) return payment;
  await tryToClose(ctx, payment);
  return askPayment(ctx, payment);
}

async function tryToClose(ctx: Context, payment: Payment): Promise<void> {
  const provider = await providerOf(ctx, payment.provider);
  await provider.close(payment.providerRef ?? '').catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    noteTerminalFailure(payment, error);
  });
}

/** Logs and counts that a provider did not do what it was asked about its terminals, or about a payment at one. */
export function noteTerminalFailure(about: Pick<Payment, 'provider'> & Partial<Payment>, error: AppError): void {
  const { id, orderId, provider } = about;
  const reason = error.code === 'payment_refused' ? 'refused' : 'unavailable';
  meters.terminalFailures.inc({ provider, reason });
  log.warn(
    { err: error.cause ?? error, paymentId: id, orderId, provider, reason },
    'a card terminal did not do as asked',
  );
}
