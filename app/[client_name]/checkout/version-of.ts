import type { Cart } from '@/lib/carts';
import { fingerprint } from '@/lib/ids';
import type { PaymentMethod } from '@/lib/payments';

/** Names what a visitor sees before ordering, seats and costs: another string for another order. */
export function versionOf({ seats }: Pick<Cart, 'seats'>, methods: readonly PaymentMethod[]): string {
  const seen = seats.map(({ seatId, discountId, price }) => [seatId, discountId, price]).sort();
  return fingerprint(JSON.stringify([seen, methods.map(({ paymentId, cost }) => [paymentId, cost])]));
}
