import { and, eq } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { payments } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { lockOrder, type OrderRow, refuseWithdrawn, repriceOrder, statusAt } from '@/lib/orders';
import { isAsked } from '@/lib/providers';
import { addPayment } from './add-payment';
import { askPayment } from './ask-payment';
import { noteOpened } from './note-opened';
import { findOrAddDifference } from './pay-upgrade';
import { providerOf } from './provider-of';
import { reachableFrom } from './reachable-from';
import { findLatest, findPayment, isAtTerminal, isOpen, listPayments, ofPayment, type Payment } from './read-payment';
import { nextAskAt } from './schedule';

/** The second attempt follows a refused one: too old, or a token that the provider keeps refusing. */
const ATTEMPTS = 2;

/**
 * The page where the buyer pays an order, or of a paid one the difference of a dearer seat: opens a payment at the provider, or finds
 * the open one. `baseUrl` is our public address. Undefined when there is nothing to pay. @throws AppError `order_not_found`,
 * `not_on_sale`, `payment_unavailable` and `payment_refused` (try again)
 */
export async function beginPayment(ctx: Context, key: string, baseUrl: string): Promise<string | undefined> {
  const latest = await findLatest(ctx, key);
  if (!latest) throw new AppError('order_not_found', 'Order not found');
  const { id } = latest.order;
  const findWanted = latest.order.status === 'paid' ? findOrAddDifference : findOrAdd;
  let unopened = unopenedOf(ctx, latest);
  if (!unopened && latest.payment) await askWhatIsOpen(ctx, latest.payment);
  for (let attempt = 1; ; attempt++) {
    const found = unopened ?? (await inTransaction(ctx, (ctx) => findWanted(ctx, id)));
    unopened = undefined;
    if (!found) return undefined;
    if (found.payment.checkoutUrl) return found.payment.checkoutUrl;
    try {
      return await open(ctx, found, baseUrl);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'payment_refused') throw error;
      await giveUp(ctx, found.payment, error);
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** A returning buyer may have ended the payment at the provider. If the provider does not answer, the buyer sees the state on its page. */
async function askWhatIsOpen(ctx: Context, latest: Payment): Promise<void> {
  if (!isOpen(latest) || !latest.providerRef) return;
  try {
    await askPayment(ctx, latest);
  } catch (error) {
    log.warn(
      { err: error, paymentId: latest.id },
      'a payment could not be polled at its provider: the next poll retries',
    );
  }
}

type Found = { order: OrderRow; payment: Payment };
type Latest = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

/**
 * The payment made with the order that nobody has opened yet. Needs no lock, because opening is idempotent by token.
 */
function unopenedOf(ctx: Context, { order, payment, withdrawn }: Latest): Found | undefined {
  if (payment?.status !== 'opening' || payment.providerRef || !isAsked(payment.provider)) return undefined;
  if (isAtTerminal(payment)) return undefined;
  return statusAt(order, ctx.now) === 'pending' && withdrawn?.length === 0 ? { order, payment } : undefined;
}

/** The open payment, or a new one with the same payment method. */
async function findOrAdd(ctx: Context, orderId: number): Promise<Found | undefined> {
  const order = await lockOrder(ctx, orderId);
  if (statusAt(order, ctx.now) !== 'pending') return undefined;
  await refuseWithdrawn(ctx, order);
  const [latest] = await listPayments(ctx, orderId);
  // It waits for the buyer's confirmation, or for payment at the box office.
  const provider = latest?.provider;
  if (!latest || !isAsked(provider) || isAtTerminal(latest)) return undefined;
  if (latest.methodId === null) throw new Error('An order waits without a way of paying');
  if (isOpen(latest)) return { order, payment: latest };
  const { methodId: paymentId, description, cost, method } = latest;
  const priced = await repriceOrder(ctx, order, cost);
  return { order, payment: await addPayment(ctx, priced, { paymentId, description, cost, provider, method }) };
}

async function open(ctx: Context, { order, payment }: Found, baseUrl: string): Promise<string | undefined> {
  const provider = await providerOf(ctx, payment.provider);
  const api = `${baseUrl}/api/${ctx.client.name}/payment`;
  const { ref, checkoutUrl } = await provider.open({
    token: payment.token,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    description: `${ctx.client.title} ${order.id}`,
    locale: order.locale,
    returnUrl: `${api}/return/${payment.token}`,
    webhookUrl: reachableFrom(baseUrl) ? `${api}/webhook/${payment.provider}?payment=${payment.token}` : null,
    createdAt: payment.createdAt,
  });
  const askAt = nextAskAt(0, databaseNow());
  if (await noteOpened(ctx, { id: payment.id, ref, checkoutUrl, askAt })) return checkoutUrl;
  // Another request came first, or the payment has ended meanwhile.
  const now = await findPayment(ctx, payment.id);
  const goesOn = now?.checkoutUrl != null || now?.status === 'paid';
  // Closes what was just opened here if no row refers to it.
  if (!goesOn || now.providerRef !== ref) await provider.close(ref);
  if (goesOn) return now.checkoutUrl ?? undefined;
  throw new AppError('order_ended', 'This payment has ended: start again');
}

async function giveUp(ctx: Context, payment: Payment, error: AppError): Promise<void> {
  log.warn({ err: error.cause, paymentId: payment.id }, 'a payment was refused by its provider');
  await ctx.db
    .update(payments)
    .set({ status: 'failed', nextAskAt: null, lastError: 'refused by the provider' })
    .where(and(ofPayment(payment), eq(payments.status, 'opening')));
}
