import type { CartSeat } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';

type Seat = Pick<CartSeat, 'section' | 'row' | 'seat' | 'categoryName'>;

/** Where a seat is, in words. */
export function placeOf({ section, row, seat, categoryName }: Seat, words: BuyingWords): string {
  if (section === null) return words.freeSeating;
  return [section, words.row(row), words.seat(seat), categoryName].join(', ');
}
