import type { Cart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { listPaymentMethods, type PaymentMethod } from '@/lib/payments';

/** How this cart can be paid: a cart that costs nothing needs no way. */
export function waysToPay(ctx: Context, { total }: Pick<Cart, 'total'>): PaymentMethod[] {
  return total === '0.00' ? [] : listPaymentMethods(ctx);
}
