import type { Sold } from '@/lib/office';

/** What became of a sale, as the page shows it: not the order's key, which opens the buyer's own page. */
export type ShownSale = Omit<Sold, 'key'>;

export const shownSale = ({ key: _, ...sale }: Sold): ShownSale => sale;
