import type { SoldAtTill } from '@/lib/office';

/**
 * The result of a sale as the page shows it. Leaves out the order's key, which opens the buyer's own page. `shown`: an order that was paid
 * earlier.
 */
export type ShownSale = Pick<SoldAtTill, 'orderId' | 'number'> & {
  status: SoldAtTill['status'] | 'shown';
  kind: SoldAtTill['kind'];
  total: string;
  change: string;
};

export const shownSale = ({ key: _, ...sale }: SoldAtTill): ShownSale => sale;
