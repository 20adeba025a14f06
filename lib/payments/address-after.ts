import type { OrderRow } from '@/lib/orders';
import type { Payment } from './read-payment';

type ShopAddress = { clientName: string; baseUrl: string };
/** Why a buyer comes to the order's page without having paid. */
export type PaymentProblem = 'failed' | 'cancelled' | 'expired' | 'unavailable';

const PROBLEMS: PaymentProblem[] = ['failed', 'cancelled', 'expired'];

/** What went wrong with a payment, for the buyer who comes back from it. */
export const problemOf = ({ status }: Pick<Payment, 'status'>): PaymentProblem | undefined =>
  PROBLEMS.find((one) => one === status);

/** The address of an order's own page. */
export const orderPage = ({ clientName, baseUrl }: ShopAddress, key: string): string =>
  `${baseUrl}/${clientName}/order/${key}`;

/** The same for a buyer who could not pay: here are the other ways, whatever site the order came from. */
export const problemPage = (place: ShopAddress, key: string, problem: PaymentProblem): string =>
  `${orderPage(place, key)}?payment=${problem}`;

/** Where a buyer goes after paying, or not: where the order said, or its own page, which is told what went wrong. */
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
