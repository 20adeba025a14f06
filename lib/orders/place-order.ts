import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { newOrderKey } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { cartTotal, orderTotal } from '@/lib/pricing';
import { lockCart, lockPerformances, moveHold, notOnSale } from '@/lib/seats';
import { cancelLocked } from './cancel-order';
import { freezeLines } from './freeze-lines';
import { holdIdOf } from './hold-id';
import { lockLastOrderOf } from './lock-order';
import { hashesOf, isMadeBy } from './made-by';
import { type OrderRow, statusAt } from './read-order';
import { record } from './record';
import { PAYMENT_MINUTES } from './states';

export type Buyer = Pick<
  OrderRow,
  'email' | 'firstName' | 'lastName' | 'phone' | 'address' | 'city' | 'zip' | 'optIn' | 'mailingList'
>;

export type OrderWanted = {
  cartId: string;
  buyer: Buyer;
  /** What the chosen way of paying costs. */
  methodCost: Money;
  locale: string;
  /** Where the buyer comes back after paying; null: the order's own page. */
  returnUrl: string | null;
  /** What only the browser that orders knows: whoever shows one of them again is that browser. */
  secrets?: readonly string[] | undefined;
};

export type Placed = { order: OrderRow; isNew: boolean };

/**
 * Makes an order of what a cart holds, in the caller's transaction; its seats are held for it for PAYMENT_MINUTES. Once,
 * however often the browser that made it sends it: from a cart that is empty since, it gets the order that is there, or, with
 * another address, a new one in place of a pending one. To anyone else the cart is empty: its id is no secret.
 * @throws AppError `cart_empty`: nothing is in it, or its hold is over; `not_on_sale`: `event_ids` and `seats` say what
 */
export async function placeOrder(ctx: Context, wanted: OrderWanted): Promise<Placed> {
  const key = newOrderKey();
  await lockCart(ctx, wanted.cartId);
  const hold = { from: wanted.cartId, to: holdIdOf({ key }), minutes: PAYMENT_MINUTES };
  let held = await moveOnSale(ctx, hold);
  if (!held) {
    const before = await lockLastOrderOf(ctx, wanted.cartId);
    if (!before || !isMadeBy(before, wanted.secrets)) throw cartEmpty();
    if (isRepeat(ctx, before, wanted)) return { order: await refresh(ctx, before, wanted), isNew: false };
    if (statusAt(before, ctx.now) !== 'pending') throw cartEmpty();
    await cancelLocked(ctx, before, 'buyer');
    held = await moveOnSale(ctx, hold);
  }
  if (!held) throw cartEmpty();
  return { order: await insertOrder(ctx, wanted, key, held), isNew: true };
}

/** As moveHold, of performances that can be ordered now. */
async function moveOnSale(ctx: Context, hold: Parameters<typeof moveHold>[1]) {
  const closed = await lockPerformances(ctx, hold.from, { byClock: true });
  const held = await moveHold(ctx, hold);
  if (held && closed.length > 0) throw await notOnSale(ctx, hold.to, closed);
  return held;
}

const cartEmpty = () => new AppError('cart_empty', 'The cart is empty, or its time is over');

function isRepeat(ctx: Context, before: OrderRow, { buyer }: OrderWanted): boolean {
  return (
    before.email.toLowerCase() === buyer.email.toLowerCase() &&
    ['pending', 'promised', 'paid'].includes(statusAt(before, ctx.now)) &&
    before.createdAt.getTime() > ctx.now.getTime() - PAYMENT_MINUTES * 60_000
  );
}

/** While an order waits, what its buyer types the second time counts. */
async function refresh(ctx: Context, before: OrderRow, { buyer, locale, returnUrl }: OrderWanted): Promise<OrderRow> {
  if (before.status !== 'pending') return before;
  const [refreshed = before] = await ctx.db
    .update(orders)
    .set({ ...buyer, locale, returnUrl })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, before.id)))
    .returning();
  return refreshed;
}

async function insertOrder(
  ctx: Context,
  { cartId, buyer, methodCost, locale, returnUrl, secrets }: OrderWanted,
  key: string,
  held: { prices: Money[]; expiresAt: Date },
): Promise<OrderRow> {
  const ticketsTotal = cartTotal(held.prices);
  const { paymentCost, total } = orderTotal(ticketsTotal, methodCost);
  const [order] = await ctx.db
    .insert(orders)
    .values({
      ...{ clientId: ctx.client.id, key, status: 'pending', cartId, madeBy: hashesOf(secrets), ...buyer },
      ...{ ticketsTotal, paymentCost, total, currency: ctx.client.currency },
      ...{ vatRate: ctx.client.vatRate, locale, returnUrl },
      ...{ createdAt: ctx.now, expiresAt: held.expiresAt },
    })
    .returning();
  if (!order) throw new Error('The order was not saved');
  await freezeLines(ctx, order.id, holdIdOf(order));
  await record(ctx, { actor: 'buyer', action: 'order.pending', orderId: order.id, detail: { total } });
  return order;
}
