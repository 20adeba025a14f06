import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

/** `orders.cart_id` of generated sales (scripts/start/demo-sales); no request can name such a cart. */
export const DEMO_CART = 'demo:sales';

/** Whether the organisation has generated sales. */
export async function hasDemoSales({ db, client }: Pick<Context, 'db' | 'client'>): Promise<boolean> {
  const rows = await db.execute(sql`
    SELECT FROM orders WHERE cart_id = ${DEMO_CART} AND client_id = ${client.id} LIMIT 1`);
  return rows.length > 0;
}
