import type { OrderStatus } from '@/db/schema';

/** What can happen to an order. */
export type OrderEvent = 'pay' | 'promise' | 'cancel' | 'expire' | 'refund';

/** Where the seats of an order are, per state. */
export const SEATS = {
  pending: 'held',
  promised: 'sold',
  paid: 'sold',
  cancelled: 'none',
  expired: 'none',
  refunded: 'none',
} as const satisfies Record<OrderStatus, 'held' | 'sold' | 'none'>;

/**
 * Every transition of an order; others are refused. `pay` from `cancelled` and `expired` is a late payment: it needs the seats, or
 * equivalent ones, to be free (README.md).
 */
const TRANSITIONS = {
  pending: { pay: 'paid', promise: 'promised', cancel: 'cancelled', expire: 'expired' },
  promised: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  paid: { refund: 'refunded' },
  cancelled: { pay: 'paid' },
  expired: { pay: 'paid' },
  refunded: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>;

/** The state after an event; undefined when the event cannot happen there. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  const moves: Partial<Record<OrderEvent, OrderStatus>> = TRANSITIONS[status];
  return moves[event];
}

/** Minutes that an order waits for payment with its seats held. */
export const PAYMENT_MINUTES = 30;
