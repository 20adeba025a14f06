import { and, eq } from 'drizzle-orm';
import { seats } from '@/db/schema';
import { type Cart, getCart } from '@/lib/carts';
import { lockCart } from '@/lib/seats';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances/lock-for-change';
import { holdsExactly, type TillLine } from './fill-cart';
import { isCartOf } from './till-cart';

type TillCart = { shiftId: number; cartId: string; lines?: readonly TillLine[] | undefined };

/**
 * Locks the cart of a sale; the caller has locked its shift. @returns the cart
 * @throws Refusal `not_found` (a cart or performance of others), `changed_meanwhile` (it holds other tickets than the page showed)
 */
export async function lockTillCart(ctx: OfficeContext, { shiftId, cartId, lines }: TillCart): Promise<Cart> {
  if (!isCartOf(shiftId, cartId)) throw new Refusal('not_found');
  await lockCart(ctx, cartId);
  await requireCartInScope(ctx, cartId);
  const cart = await getCart(ctx, cartId);
  // A late request may have refilled the cart after the page was shown. An empty cart is refused later, as `cart_over`.
  if (lines && cart.seats.length > 0 && !holdsExactly(cart, lines)) throw new Refusal('changed_meanwhile');
  return cart;
}

async function requireCartInScope(ctx: OfficeContext, cartId: string): Promise<void> {
  if (ctx.membership.scope === 'all') return;
  const held = await ctx.db
    .selectDistinct({ id: seats.subEventId })
    .from(seats)
    .where(and(eq(seats.clientId, ctx.client.id), eq(seats.cartId, cartId)));
  for (const { id } of held) await requireInScope(ctx, id);
}
