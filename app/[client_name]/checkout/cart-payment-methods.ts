import type { Cart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { listPaymentMethods, type PaymentMethod } from '@/lib/payments';

/** The payment methods for this cart; empty for a free cart. */
export function cartPaymentMethods(ctx: Context, { total }: Pick<Cart, 'total'>): PaymentMethod[] {
  return total === '0.00' ? [] : listPaymentMethods(ctx);
}
