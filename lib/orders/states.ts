import type { OrderStatus } from '@/db/schema';

/** What can happen to an order. */
export type OrderEvent = 'pay' | 'promise' | 'cancel' | 'expire' | 'refund';

/** Where the seats of an order in each state are. */
export const SEATS = {
  pending: 'held',
  promised: 'sold',
  paid: 'sold',
  cancelled: 'none',
  expired: 'none',
  refunded: 'none',
} as const satisfies Record<OrderStatus, 'held' | 'sold' | 'none'>;

/**
 * Every move of an order; what is not here cannot happen. `pay` from `cancelled` and `expired` is money that came late: it
 * needs the seats, or as good ones, to be free (README.md).
 */
export const TRANSITIONS = {
  pending: { pay: 'paid', promise: 'promised', cancel: 'cancelled', expire: 'expired' },
  promised: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  paid: { refund: 'refunded' },
  cancelled: { pay: 'paid' },
  expired: { pay: 'paid' },
  refunded: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>;

/** The state after an event; undefined when it cannot happen there. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  const moves: Partial<Record<OrderEvent, OrderStatus>> = TRANSITIONS[status];
  return moves[event];
}

/** Minutes that an order waits for its money, its seats held all the while. */
export const PAYMENT_MINUTES = 30;
