import type { Cart, CartSeat } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { nameIn } from '@/lib/i18n/subscriptions';
import { listPassesInCart, type Pass, readSubscriptions } from '@/lib/subscriptions';

type SplitCart = { passes: (Omit<Pass, 'name'> & { name: string; seats: CartSeat[] })[]; single: CartSeat[] };

/**
 * Splits a cart into its subscriptions with their seats, and its other seats. Runs no query where the organisation has no subscriptions.
 */
export async function splitCart(
  ctx: Context,
  cartId: string | undefined,
  cart: Cart,
  locale: string,
): Promise<SplitCart> {
  const mayHave = cartId !== undefined && cart.seats.length > 0 && (await readSubscriptions(ctx)).length > 0;
  const found = mayHave ? await listPassesInCart(ctx, cartId) : [];
  const passes = found.map((pass) => ({
    ...pass,
    name: nameIn(locale, pass),
    seats: cart.seats.filter(({ seatId }) => pass.seatIds.includes(seatId)),
  }));
  const ofPass = new Set(passes.flatMap(({ seats }) => seats));
  return {
    passes: passes.filter(({ seats }) => seats.length > 0),
    single: cart.seats.filter((seat) => !ofPass.has(seat)),
  };
}
