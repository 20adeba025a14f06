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
  /** The form's secret, at least 20 characters: repeating it with the same `wanted` is the same order. */
  attempt: string;
  wanted: GiftCardWanted;
  paymentId: number | undefined;
  buyer: Buyer;
  /** The language of its mails and papers. */
  locale: string;
};

/** The methods that can pay a gift card: those that settle at once, without their fee, because a card costs exactly its balance. */
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
 * Makes an order of one gift card, to be paid with beginPayment; settlePaid creates the card. Repeating the call returns the same order;
 * with another `wanted`, a pending order is cancelled and replaced.
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

/** Cancels a pending order of a gift card for its buyer. @throws AppError `order_not_found`, `order_ended` */
export async function cancelGiftCard(ctx: Context, key: string): Promise<void> {
  const { id } = await cancelOrder(ctx, key, 'buyer');
  await askSoon(ctx, id);
}

/** Prefix of the `cart_id` of such an order: no id in a request can contain a colon. */
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

/** Inserts a pending order of one gift card. `cartId`: unique, and one that no request can contain. */
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
