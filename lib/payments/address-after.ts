import type { OrderRow } from '@/lib/orders';
import type { Payment } from './read-payment';

type ShopAddress = { clientName: string; baseUrl: string };
/** Why a buyer returns to the order's page without having paid. */
export type PaymentProblem = 'failed' | 'cancelled' | 'expired' | 'unavailable';

const PROBLEMS: PaymentProblem[] = ['failed', 'cancelled', 'expired'];

/** The problem to show to the buyer who returns from this payment. */
export const problemOf = ({ status }: Pick<Payment, 'status'>): PaymentProblem | undefined =>
  PROBLEMS.find((one) => one === status);

/** The address of an order's own page. */
export const orderPage = ({ clientName, baseUrl }: ShopAddress, key: string): string =>
  `${baseUrl}/${clientName}/order/${key}`;

/**
 * The order's own page with a problem shown; always ours, wherever the order came from, because it offers other payment
 * methods.
 */
export const problemPage = (place: ShopAddress, key: string, problem: PaymentProblem): string =>
  `${orderPage(place, key)}?payment=${problem}`;

/**
 * Where a buyer goes after the provider's page: the order's return URL, or its own page, with the problem if there is
 * one.
 */
export function addressAfter(
  place: ShopAddress,
  { key, returnUrl }: Pick<OrderRow, 'key' | 'returnUrl'>,
  problem?: PaymentProblem,
): string {
  const url = new URL(returnUrl ?? orderPage(place, key));
  if (returnUrl) url.searchParams.set('return', key);
  else if (problem) url.searchParams.set('payment', problem);
  return url.href;
}
