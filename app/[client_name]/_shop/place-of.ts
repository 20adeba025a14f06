import type { CartSeat } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { SeatKind } from '@/lib/seats';

type ShownSeat = Pick<CartSeat, 'section' | 'row' | 'seat'> & { categoryName?: string; kind?: SeatKind | undefined };

/** Where a seat is, in words, and whether it is a wheelchair place or its companion's. */
export function placeOf({ section, row, seat, categoryName, kind }: ShownSeat, words: BuyingWords): string {
  if (section === null) return words.freeSeating;
  const names = [section, words.row(row), words.seat(seat), kind && words[kind], categoryName];
  return names.filter((name) => name !== undefined && name !== null).join(', ');
}

/** Whether a rank is called as the ticket type, and need not be said twice. */
export const isSameName = (type: string, rank: string): boolean => type.toLowerCase() === rank.toLowerCase();
