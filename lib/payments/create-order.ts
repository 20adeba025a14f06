import { randomUUID } from 'node:crypto';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import {
  type Buyer,
  type Detail,
  type FirstPayment,
  missingDetails,
  type NewOrder,
  type OrderRow,
  type OrderWanted,
  PAYMENT_MINUTES,
  placeOrder,
  postponeOrder,
  refuseWithdrawn,
  repriceOrder,
} from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { isAsked } from '@/lib/providers';
import { addPayment } from './add-payment';
import { amountDue } from './amount-due';
import { holdCardPart } from './gift-card-part';
import { listPaymentMethods, type PaymentMethod } from './list-payment-methods';
import { askSoon, listPayments, type Payment } from './read-payment';
import { forgetReservation, reserveOrder } from './reserve-order';
import { settlePaid } from './settle-paid';

export type OrderInput = Pick<OrderWanted, 'cartId' | 'channel' | 'secrets'> & {
  /** An id of `listPaymentMethods`; a free order needs none. */
  paymentId?: number | undefined;
  /** The code of a gift card, as typed: the card pays as much as its balance allows. */
  giftCard?: string | undefined;
  buyer: Buyer;
  /** The language of mails and papers; defaults to the client's. */
  locale?: string | undefined;
  /** Where the buyer returns after paying; defaults to the order's own page. */
  returnUrl?: string | undefined;
  /** The network of the request's address (lib/networks); not counted when undefined. */
  network?: string | undefined;
};

/**
 * Makes an order of a cart, idempotently; a repetition may change the payment method. A gift card pays first. Unless it pays everything,
 * confirmOrder follows for a free order or one paid at the door, beginPayment for others.
 * @throws AppError `cart_empty`, `not_on_sale`, `unpaid_limit`, `validation_failed` (payment method, gift card, required details)
 */
export async function createOrder(ctx: Context, input: OrderInput): Promise<NewOrder> {
  refuseMissing(missingDetails(ctx.client.buyerDetails, input.buyer));
  const methods = listPaymentMethods(ctx);
  const method = methods.find(({ paymentId }) => paymentId === input.paymentId);
  return placeOrder(
    ctx,
    {
      cartId: input.cartId,
      channel: input.channel,
      buyer: input.buyer,
      // With a gift card, the payment is inserted below, once the remaining amount is known.
      payment: input.giftCard ? undefined : method && firstPayment(method),
      locale: input.locale ?? ctx.client.locale,
      returnUrl: input.returnUrl ?? null,
      secrets: input.secrets,
    },
    (ctx, order, isNew) =>
      completeOrder(ctx, order, { isNew, method, network: input.network ?? null, giftCard: input.giftCard }),
  );
}

const firstPayment = ({ paymentId, provider, description, method, cost }: PaymentMethod): FirstPayment => ({
  token: randomUUID(),
  provider,
  methodId: paymentId,
  description,
  method,
  cost,
  isAsked: isAsked(provider),
});

/** @throws AppError `validation_failed` when any detail is missing */
export function refuseMissing(missing: Detail[]): void {
  const [first] = missing;
  if (!first) return;
  const message = 'is required by the organisation';
  const errors = missing.map((path) => ({ path, message }));
  throw new AppError('validation_failed', `${first} ${message}`, { errors });
}

type Completing = {
  isNew: boolean;
  method: PaymentMethod | undefined;
  network: string | null;
  giftCard: string | undefined;
};

/** Makes an order that no provider takes money for wait for its buyer, and applies a resend's payment method. */
async function completeOrder(ctx: Context, order: OrderRow, completing: Completing): Promise<void> {
  const { isNew, method, network, giftCard } = completing;
  const isFree = order.ticketsTotal === FREE;
  // A repetition: the card has already paid the order.
  if (giftCard && order.status === 'paid') return;
  const isPlain = isFree || order.status !== 'pending' || (isNew && !giftCard);
  const part = isPlain ? undefined : await holdCardPart(ctx, order, giftCard);
  if (part?.amount === order.ticketsTotal) return payByCard(ctx, order, part);
  if (!isFree && !method) throw unknownMethod();
  if (isNew && !part) {
    if (isFree || (method && !isAsked(method.provider))) await reserveOrder(ctx, order, network);
  } else if (order.status === 'pending' && method && !isFree) {
    await changeMethod(ctx, order, method, network);
  }
}

export function unknownMethod(): AppError {
  const message = 'is not a way of paying here';
  return new AppError('validation_failed', `payment_id ${message}`, { errors: [{ path: 'payment_id', message }] });
}

/** Settles an order that a gift card pays in full: without a provider, and without a payment fee. */
async function payByCard(ctx: Context, order: OrderRow, part: Payment): Promise<void> {
  await askSoon(ctx, order.id);
  await forgetReservation(ctx, order.id);
  const priced = await repriceOrder(ctx, order, FREE);
  const { amount, currency } = part;
  const settled = await settlePaid(ctx, priced, part, { amount, currency, by: 'buyer' });
  if (!settled.settles) throw new AppError('cart_empty', 'The cart is empty, or its time is over');
}

/**
 * Gives a waiting order, which the caller has locked, another payment method. However often it changes, the order waits
 * no longer than PAYMENT_MINUTES plus the time to confirm.
 * @throws AppError `not_on_sale`, `unpaid_limit`
 */
export async function changeMethod(
  ctx: Context,
  order: OrderRow,
  method: PaymentMethod,
  network: string | null,
): Promise<void> {
  await refuseWithdrawn(ctx, order);
  const [latest] = await listPayments(ctx, order.id);
  const priced = await repriceOrder(ctx, order, method.cost);
  const due = await amountDue(ctx, priced);
  if (latest?.methodId === method.paymentId && latest.amount === due) return;
  // The next poll closes earlier payments at their provider; money that still arrives for them is used or refunded.
  await askSoon(ctx, order.id);
  const waitUntil = new Date(order.createdAt.getTime() + PAYMENT_MINUTES * 60_000);
  if (!isAsked(method.provider)) {
    await addPayment(ctx, priced, method);
    return reserveOrder(ctx, priced, network);
  }
  await forgetReservation(ctx, order.id);
  await addPayment(ctx, waitUntil > order.expiresAt ? await postponeOrder(ctx, priced, waitUntil) : priced, method);
}
