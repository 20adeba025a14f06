import { and, eq, isNull, or } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { OrderRow } from '@/lib/orders';
import { type AskedProvider, kindOf, TERMINAL_PROVIDERS, type Terminal, type TerminalOpening } from '@/lib/providers';
import { addPayment } from './add-payment';
import { askPayment } from './ask-payment';
import { isRepeatable } from './find-unanswered';
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
  return provider && terminals && { provider, list: await terminals.list() };
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
 * Shows a payment on a terminal. Idempotent at the provider, so it can be repeated after a crash or a lost answer. A payment that the
 * provider refuses becomes failed.
 * @throws AppError `payment_unavailable`, `payment_refused`
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
  const { ref, checkoutUrl } = await openOnce(ctx, payment, opening).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'payment_refused') await fail(ctx, payment);
    throw error;
  });
  // A message from the provider may have come first and stored the reference.
  const isOurs = or(isNull(payments.providerRef), eq(payments.providerRef, ref));
  await ctx.db
    .update(payments)
    .set({ status: 'open', providerRef: ref, checkoutUrl, nextAskAt: nextAskAt(0, databaseNow()) })
    .where(and(ofPayment(payment), eq(payments.status, 'opening'), isOurs));
  const now = await findPayment(ctx, payment.id);
  if (!now) throw new Error('A payment is gone');
  // It was given up meanwhile: close it at the provider, so that nobody pays it.
  if (now.providerRef !== ref && now.status !== 'paid') await (await providerOf(ctx, payment.provider)).close(ref);
  return now;
}

async function openOnce(ctx: Context, payment: Payment, opening: TerminalOpening) {
  const { terminals } = await providerOf(ctx, payment.provider);
  if (!terminals) throw new Error(`${payment.provider} has no terminals`);
  if (!isRepeatable(payment, ctx.now))
    throw new AppError('payment_refused', 'This payment is too old: start a new one');
  return terminals.open(opening);
}

/** An earlier attempt may have arrived although its answer was lost: the provider is searched for it soon (find-unanswered.ts). */
async function fail(ctx: Context, payment: Payment): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed', nextAskAt: ctx.now, lastError: 'refused by the provider' })
    .where(and(ofPayment(payment), eq(payments.status, 'opening')));
}

/**
 * Cancels a payment at its terminal. The returned payment may still be open, or have been paid meanwhile.
 * @throws AppError `payment_unavailable`, `payment_refused`
 */
export async function closeAtTerminal(ctx: Context, payment: Payment): Promise<Payment> {
  if (!isOpen(payment) || !payment.providerRef) return payment;
  const provider = await providerOf(ctx, payment.provider);
  await provider.close(payment.providerRef);
  return askPayment(ctx, payment);
}
