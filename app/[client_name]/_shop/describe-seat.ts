import type { CartSeat } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { SeatKind } from '@/lib/seats';

type ShownSeat = Pick<CartSeat, 'section' | 'row' | 'seat'> & { categoryName?: string; kind?: SeatKind | undefined };

/** A seat in words, with "wheelchair place" or "companion's seat" where it is one. */
export function describeSeat({ section, row, seat, categoryName, kind }: ShownSeat, words: BuyingWords): string {
  if (section === null) return words.freeSeating;
  const names = [section, words.row(row), words.seat(seat), kind && words[kind], categoryName];
  return names.filter((name) => name !== undefined && name !== null).join(', ');
}

/** Whether a rank has the same name as the ticket type, so that it is shown once. */
export const isSameName = (type: string, rank: string): boolean => type.toLowerCase() === rank.toLowerCase();
