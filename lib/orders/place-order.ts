import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { type Context, DEADLOCK, inTransaction, isTransaction } from '@/lib/context';
import { AppError, databaseCode } from '@/lib/errors';
import { lockCart, notOnSale } from '@/lib/seats';
import { cancelLocked } from './cancel-order';
import { lockLastOrderOf, lockOrder } from './lock-order';
import { isMadeBy } from './made-by';
import { getOrderHeadById, type OrderRow, statusAt } from './read-order';
import { PAYMENT_MINUTES } from './states';
import { type NewOrder, type OrderWanted, writeOrder } from './write-order';

/** Runs in the order's transaction. `isNew`: the order was just made; else a repetition returns it. */
export type Completion = (ctx: Context, order: OrderRow, isNew: boolean) => Promise<void>;

/**
 * Makes an order of what a cart holds; exactly once, however often the same browser sends it. README.md says what a
 * resend gets. To anyone else the cart is empty, because its id is no secret.
 * @throws AppError `cart_empty` (also when the hold is over), `not_on_sale` (`event_ids`, `seats`), those of `complete`
 */
export async function placeOrder(ctx: Context, wanted: OrderWanted, complete: Completion): Promise<NewOrder> {
  const placed = wanted.payment?.isAsked ? await placeAtOnce(ctx, wanted) : undefined;
  if (placed) return placed;
  const id = await inTransaction(ctx, async (ctx) => {
    const { order, isNew } = await placeLocked(ctx, wanted);
    await complete(ctx, order, isNew);
    return order.id;
  });
  return getOrderHeadById(ctx, id);
}

/** Orders in one statement; undefined, with nothing changed, when that statement refuses. */
async function placeAtOnce(ctx: Context, wanted: OrderWanted): Promise<NewOrder | undefined> {
  try {
    const written = await writeOrder(ctx, wanted, { mustCost: true });
    return 'id' in written ? written : undefined;
  } catch (error) {
    // After a deadlock an outer transaction is over; its owner retries.
    if (isTransaction(ctx.db) || databaseCode(error) !== DEADLOCK) throw error;
    return undefined;
  }
}

async function placeLocked(ctx: Context, wanted: OrderWanted): Promise<{ order: OrderRow; isNew: boolean }> {
  await lockCart(ctx, wanted.cartId);
  const order = await writeLocked(ctx, wanted);
  if (order) return { order, isNew: true };
  const before = await lockLastOrderOf(ctx, wanted.cartId);
  if (!before || !isMadeBy(before, wanted.secrets)) throw cartEmpty();
  if (isRepeat(ctx, before, wanted)) return { order: await refresh(ctx, before, wanted), isNew: false };
  if (statusAt(before, ctx.now) !== 'pending') throw cartEmpty();
  // The seats of the replaced order return to the cart.
  await cancelLocked(ctx, before, 'buyer');
  const instead = await writeLocked(ctx, wanted);
  if (!instead) throw cartEmpty();
  return { order: instead, isNew: true };
}

/** Undefined when the cart is empty or its hold is over. @throws AppError `not_on_sale` */
async function writeLocked(ctx: Context, wanted: OrderWanted): Promise<OrderRow | undefined> {
  const written = await writeOrder(ctx, wanted);
  if ('id' in written) return lockOrder(ctx, written.id);
  if (written.refused === 'closed') throw await notOnSale(ctx, wanted.cartId, written.closed);
  return undefined;
}

const cartEmpty = () => new AppError('cart_empty', 'The cart is empty, or its time is over');

function isRepeat(ctx: Context, before: OrderRow, { buyer }: OrderWanted): boolean {
  return (
    before.email.toLowerCase() === buyer.email.toLowerCase() &&
    ['pending', 'promised', 'paid'].includes(statusAt(before, ctx.now)) &&
    before.createdAt.getTime() > ctx.now.getTime() - PAYMENT_MINUTES * 60_000
  );
}

/** While an order is pending, details that its buyer sends again replace the earlier ones. */
async function refresh(ctx: Context, before: OrderRow, { buyer, locale, returnUrl }: OrderWanted): Promise<OrderRow> {
  if (before.status !== 'pending') return before;
  const [refreshed = before] = await ctx.db
    .update(orders)
    .set({ ...buyer, locale, returnUrl })
    .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, before.id)))
    .returning();
  return refreshed;
}
