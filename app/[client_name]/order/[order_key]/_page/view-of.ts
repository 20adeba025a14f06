import type { Order } from '@/lib/orders';
import type { Payment } from '@/lib/payments';

/** How a page shows an order. `bank`: the buyer was at the bank, and the result is not known yet. */
export type OrderView =
  | 'waiting'
  | 'withdrawn'
  | 'confirm'
  | 'unsent'
  | 'bank'
  | 'failed'
  | 'stopped'
  | 'unavailable'
  | 'free'
  | 'paid'
  | 'promised'
  | 'calledOff'
  | 'cancelled'
  | 'expired'
  | 'lapsed'
  | 'refunded';

/**
 * `problem`: from the payment's return address; a later attempt takes precedence unless the provider never got it. `isWithdrawn`: something
 * was taken off sale. `isToConfirm`, `isUnsent`: waits for the buyer's confirmation; that mail was not sent. `isCalledOff`: all
 * performances are cancelled. `lapsed`: expired, and no payment can arrive.
 */
export function viewOf(
  { status, total }: Pick<Order, 'status' | 'total'>,
  payment: Pick<Payment, 'status' | 'providerRef'> | undefined,
  problem: unknown,
  { isWithdrawn = false, isToConfirm = false, isUnsent = false, isCalledOff = false, isWithoutMoney = false } = {},
): OrderView {
  if (isCalledOff && (status === 'paid' || status === 'promised')) return 'calledOff';
  if (status === 'paid') return total === '0.00' ? 'free' : 'paid';
  if (status === 'expired' && isWithoutMoney) return 'lapsed';
  if (status !== 'pending') return status;
  if (isWithdrawn) return 'withdrawn';
  if (isToConfirm) return isUnsent ? 'unsent' : 'confirm';
  if (payment?.status === 'failed') return payment.providerRef === null ? 'unavailable' : 'failed';
  if (payment?.status === 'cancelled') return 'stopped';
  if (problem === 'unavailable') return 'unavailable';
  return payment?.status === 'open' ? 'bank' : 'waiting';
}
