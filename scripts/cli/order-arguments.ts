import type { Context } from '@/lib/context';
import { getOrder, getOrderById, type Order } from '@/lib/orders';

/** The order with this key, number (`2026-000123`) or id. @throws AppError `order_not_found` */
export function getOrderByReference(ctx: Context, name: string): Promise<Order> {
  const [, id] = /^(?:\d{4}-)?0*([1-9]\d{0,14})$/.exec(name) ?? [];
  return id ? getOrderById(ctx, Number(id)) : getOrder(ctx, name);
}

/** Parses ticket positions such as `1,3`. Throws one sentence for anything else. */
export function parsePositions(text: string): number[] {
  if (!/^[1-9]\d{0,5}(,[1-9]\d{0,5})*$/.test(text))
    throw new Error(`Name tickets by their positions, as in 1,3: not "${text}".`);
  return text.split(',').map(Number);
}
