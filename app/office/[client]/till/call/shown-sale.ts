import type { SoldAtTill } from '@/lib/office';

/** What became of a sale, as the page shows it: not the order's key, which opens the buyer's own page. `shown`: of an order paid before. */
export type ShownSale = Pick<SoldAtTill, 'orderId' | 'number'> & {
  status: SoldAtTill['status'] | 'shown';
  kind: SoldAtTill['kind'];
  total: string;
  change: string;
};

export const shownSale = ({ key: _, ...sale }: SoldAtTill): ShownSale => sale;
