import { AppError } from '@/lib/errors';
import { seatIdOf } from '@/lib/ids';
import type { Hold, HoldOutcome } from './hold';

/** The error for a hold that got nothing. */
export function holdRefusal(hold: Hold, { outcome, available, taken }: HoldOutcome): AppError {
  const left = available ?? 0;
  const some = left === 1 ? '1 ticket' : `${left} tickets`;
  switch (outcome) {
    case 'seat_taken':
      return new AppError('seat_taken', 'A chosen seat is taken', {
        extra: { seats: (taken ?? []).map((nr) => seatIdOf(hold.subEvent, nr)) },
      });
    case 'order_limit':
      return new AppError('order_limit', `This order can take ${left} more ${left === 1 ? 'ticket' : 'tickets'}`, {
        extra: { available: left },
      });
    case 'discount_limit_order':
      return new AppError('discount_limit_order', `This order can take ${some} more of this type`, {
        extra: { available: left },
      });
    case 'discount_limit_event':
      return new AppError('discount_limit_event', `Only ${some} of this type left`, { extra: { available: left } });
    case 'voucher_used':
      return new AppError('code_required', 'This code has been used up', { extra: { reason: 'used_up' } });
    case 'voucher_seats':
      return new AppError('discount_limit_order', `With this code this order can take ${some} more`, {
        extra: { available: left },
      });
    case 'short':
      return new AppError('busy', 'Seats are being let go at this moment: try again');
    default:
      return new AppError('sold_out', left === 0 ? 'Sold out' : `Only ${left} left`, { extra: { available: left } });
  }
}
