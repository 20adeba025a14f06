import type { Context } from '@/lib/context';
import { isProven, type Order, showsBuyerName } from '@/lib/orders';
import { findProof } from './proof-cookie';

/** Whether this visitor may see the buyer's name: the order is recent, or this browser proved that it knows the e-mail address. */
export async function mayShowNames(ctx: Context, order: Order): Promise<boolean> {
  if (showsBuyerName(order, ctx.now)) return true;
  const proof = await findProof(order.id);
  return proof !== undefined && isProven(ctx, order, proof);
}

/** The order as this visitor may see it: without personal data where mayShowNames is false. */
export async function hideNames(ctx: Context, order: Order): Promise<Order> {
  if (await mayShowNames(ctx, order)) return order;
  const lines = order.lines.map((line) => ({ ...line, holder: null }));
  return { ...order, lines, firstName: '', lastName: '', email: '', phone: null, address: null, zip: null, city: null };
}
