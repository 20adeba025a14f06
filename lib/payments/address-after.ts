import type { OrderRow } from '@/lib/orders';

type Place = { clientName: string; baseUrl: string };
/** Why a buyer comes to the order's page without having paid. */
export type PaymentProblem = 'failed' | 'cancelled' | 'expired' | 'unavailable';

/** The address of an order's own page. */
export const orderPage = ({ clientName, baseUrl }: Place, key: string): string =>
  `${baseUrl}/${clientName}/order/${key}`;

/** Where a buyer goes after paying, or not: where the order said, or its own page, which is told what went wrong. */
export function addressAfter(
  place: Place,
  { key, returnUrl }: Pick<OrderRow, 'key' | 'returnUrl'>,
  problem?: PaymentProblem,
): string {
  const url = new URL(returnUrl ?? orderPage(place, key));
  if (returnUrl) url.searchParams.set('return', key);
  else if (problem) url.searchParams.set('payment', problem);
  return url.href;
}
