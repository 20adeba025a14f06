import { sql } from 'drizzle-orm';
import { type AuditActor, giftCardSales, orders } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { isPayable } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { findSale, type GiftCardSale } from '@/lib/gift-cards';
import { newOrderKey } from '@/lib/ids';
import { compareMoney, type Money } from '@/lib/money';
import {
  type Buyer,
  cancelLocked,
  cancelOrder,
  lockLastOrderOf,
  missingDetails,
  type OrderRow,
  PAYMENT_MINUTES,
  record,
  statusAt,
} from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { isAsked } from '@/lib/providers';
import { addPayment } from './add-payment';
import { refuseMissing, unknownMethod } from './create-order';
import { listPaymentMethods, type PaymentMethod } from './list-payment-methods';
import { askSoon } from './read-payment';

export type GiftCardWanted = Pick<GiftCardSale, 'amount' | 'receiver' | 'greeting' | 'recipient' | 'sendOn'>;

export type GiftCardOrder = {
  /** A secret of the form that was sent: the same one and the same wishes are one order. 20 characters at least. */
  attempt: string;
  wanted: GiftCardWanted;
  paymentId: number | undefined;
  buyer: Buyer;
  /** The language of its mails and papers. */
  locale: string;
};

/**
 * How a gift card can be paid: in every way that brings the money at once, without what the way costs. A card is money for money, so
 * its price is what is on it.
 */
export const listGiftCardMethods = (ctx: Pick<Context, 'client'>): PaymentMethod[] =>
  listPaymentMethods(ctx)
    .filter(({ provider }) => isAsked(provider))
    .map((method) => ({ ...method, cost: FREE }));

/** Whether the shop sells gift cards now. */
export const sellsGiftCards = (ctx: Pick<Context, 'client'>): boolean =>
  ctx.client.giftCards !== null && listGiftCardMethods(ctx).length > 0;

/** Whether the shop sells a card of this amount. */
export function isOffered({ giftCards, currency }: Context['client'], amount: Money): boolean {
  if (!giftCards || !isPayable(amount, currency) || amount === FREE) return false;
  const { amounts, least, most } = giftCards;
  if (amounts.includes(amount)) return true;
  return !!least && !!most && compareMoney(amount, least as Money) >= 0 && compareMoney(amount, most as Money) <= 0;
}

/**
 * Makes an order of one gift card, which waits for beginPayment as others do; the card is made with the payment (settlePaid). Sent again
 * it is the same order; with other wishes an order that waits is cancelled, and another takes its place.
 * @throws AppError `validation_failed` (`gift_card`: not sold here; `amount`, `payment_id`, details that are missing)
 */
export function orderGiftCard(ctx: Context, asked: GiftCardOrder): Promise<OrderRow> {
  const { client } = ctx;
  const { attempt, wanted, paymentId, buyer } = asked;
  if (!sellsGiftCards(ctx)) throw wrong('gift_card', 'is not sold here');
  if (!isOffered(client, wanted.amount)) throw wrong('amount', 'is not one of those that are sold here');
  refuseMissing(missingDetails(client.buyerDetails, buyer));
  const method = listGiftCardMethods(ctx).find((one) => one.paymentId === paymentId);
  if (!method) throw unknownMethod();
  const cartId = `${PREFIX}${attempt}`;
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gift card order of ${client.id}: ${attempt}`}, 0))`,
    );
    const before = await lockLastOrderOf(ctx, cartId);
    if (before && (await isRepeat(ctx, before, asked))) return before;
    if (before && statusAt(before, ctx.now) === 'pending') {
      await askSoon(ctx, before.id);
      await cancelLocked(ctx, before, 'buyer');
    }
    const order = await writeGiftCardOrder(ctx, asked, cartId);
    await addPayment(ctx, order, method);
    return order;
  });
}

/** Cancels an order of a gift card that waits for its money, as its buyer wishes. @throws AppError `order_not_found`, `order_ended` */
export async function cancelGiftCard(ctx: Context, key: string): Promise<void> {
  const { id } = await cancelOrder(ctx, key, 'buyer');
  await askSoon(ctx, id);
}

/** What `cart_id` of such an order begins with: no request can name a cart so. */
const PREFIX = 'gift-card:';

const wrong = (path: string, message: string): AppError =>
  new AppError('validation_failed', `${path} ${message}`, { errors: [{ path, message }] });

async function isRepeat(ctx: Context, before: OrderRow, { wanted, buyer }: GiftCardOrder): Promise<boolean> {
  const sale = await findSale(ctx, before.id);
  const isSame =
    sale !== undefined &&
    (Object.keys(wanted) as (keyof GiftCardWanted)[]).every((name) => sale[name] === wanted[name]) &&
    before.email.toLowerCase() === buyer.email.toLowerCase();
  return isSame && ['pending', 'paid'].includes(statusAt(before, ctx.now));
}

type NewOrder = Pick<GiftCardOrder, 'wanted' | 'buyer' | 'locale'> & { channel?: OrderRow['channel'] };

/** Writes an order of one gift card that waits for its money. `cartId`: a word of its own, that no request can name. */
export async function writeGiftCardOrder(
  ctx: Context,
  { wanted, buyer, locale, channel = 'shop' }: NewOrder,
  cartId: string,
  actor: AuditActor = 'buyer',
): Promise<OrderRow> {
  const { client, db, now } = ctx;
  const { amount } = wanted;
  const [order] = await db
    .insert(orders)
    .values({
      clientId: client.id,
      key: newOrderKey(),
      kind: 'gift_card' as const,
      status: 'pending' as const,
      cartId,
      channel,
      // A card that can be spent on anything is money: VAT is due when it is spent.
      ticketsTotal: amount,
      paymentCost: FREE,
      total: amount,
      currency: client.currency,
      vatRate: null,
      ...buyer,
      locale,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAYMENT_MINUTES * 60_000),
    })
    .returning();
  if (!order) throw new Error('The order was not saved');
  await db
    .insert(giftCardSales)
    .values({ clientId: client.id, orderId: order.id, years: client.giftCards?.years ?? null, ...wanted });
  await record(ctx, { actor, action: 'order.pending', orderId: order.id, detail: { total: amount } });
  return order;
}
