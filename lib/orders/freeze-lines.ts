import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

/** Writes down what a cart holds as the lines of an order, as everything is now, in the order of the cart. */
export async function freezeLines(ctx: Context, orderId: number, cartId: string): Promise<void> {
  await ctx.db.execute(sql`SELECT freeze_lines(${ctx.client.id}, ${orderId}, ${cartId})`);
}
