import type { LatestSale, SoldAtTill } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import type { SaleLine } from '../_desk/stored-sale';

/**
 * The result of a sale as the page shows it. Leaves out the order's key, which opens the buyer's own page. `shown`: an order that was paid
 * earlier. `isOpen`: its card payment was sent before this page followed it.
 */
export type ShownSale = Pick<SoldAtTill, 'orderId' | 'number'> & {
  status: SoldAtTill['status'] | 'shown';
  kind: SoldAtTill['kind'];
  total: string;
  change: string;
  isOpen?: boolean;
};

/** A sale in the list of the latest. `tab` and `lines`: the sale that its seats return to when the card was not charged. */
export type ShownLatest = ShownSale & {
  status: SoldAtTill['status'];
  at: string;
  way: LatestSale['way'];
  tab?: string | undefined;
  lines: SaleLine[];
};

export const shownSale = ({ key: _, ...sale }: SoldAtTill): ShownSale => sale;

export const shownLatest = (
  { client }: Pick<OfficeContext, 'client'>,
  { key: _, at, lines, ...sale }: LatestSale,
  language: string,
): ShownLatest => ({
  ...sale,
  at: formatMoment(at, language, client.timezone),
  lines: lines.map(({ seats: _, ...line }) => line),
});
