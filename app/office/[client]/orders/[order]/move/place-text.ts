import { formatPrice } from '@/lib/i18n';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { FreePlace } from '@/lib/office';

type Currency = { locale: string; currency: string };

export const placeName = ({ nr, section, row, seat }: FreePlace, words: OfficeOrderWords): string =>
  nr !== undefined && row ? [section, words.rowSeat(row, seat)].filter(Boolean).join(', ') : words.anySeat;

/** Its rank, and what a ticket pays or gets back for it. */
export function placePrice({ rank, back, more }: FreePlace, words: OfficeOrderWords, currency: Currency): string {
  const change = back
    ? words.cheaper(formatPrice(back, currency))
    : more
      ? words.dearer(formatPrice(more, currency))
      : words.samePrice;
  return `${rank} · ${change}`;
}
