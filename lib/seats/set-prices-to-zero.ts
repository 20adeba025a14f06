import { and, eq } from 'drizzle-orm';
import { seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { FREE } from '@/lib/pricing';

/** Sets the prices of all seats in a cart to zero. The caller has locked the cart. */
export async function setPricesToZero({ client, db }: Context, cartId: string): Promise<void> {
  await db
    .update(seats)
    .set({ price: FREE })
    .where(and(eq(seats.clientId, client.id), eq(seats.cartId, cartId)));
}
