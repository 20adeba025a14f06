import type { Cart } from '@/lib/carts';
import { fingerprint } from '@/lib/ids';
import type { PaymentMethod } from '@/lib/payments';

/** Identifies the seats and costs that a visitor sees before ordering: it differs for different orders. */
export function versionOf({ seats }: Pick<Cart, 'seats'>, methods: readonly PaymentMethod[]): string {
  const seen = seats.map(({ seatId, discountId, price }) => [seatId, discountId, price]).sort();
  return fingerprint(JSON.stringify([seen, methods.map(({ paymentId, cost }) => [paymentId, cost])]));
}
