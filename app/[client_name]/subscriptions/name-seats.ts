import { buyingWordsFor } from '@/lib/i18n/buying';
import type { Say } from '@/lib/i18n/own-words';
import type { Language } from '../_shop/language';

type Seat = { section: string; row: string; seat: string };

/** `Zaal, rij 5, stoel 7, 8`: seats grouped by row. */
export function nameSeats(seats: readonly Seat[], { locale }: Pick<Language, 'locale'>, say: Say): string {
  const words = buyingWordsFor(locale);
  const rows = new Map<string, string[]>();
  for (const { section, row, seat } of seats) {
    const name = `${say(section)}, ${words.row(row)}`;
    rows.set(name, [...(rows.get(name) ?? []), seat]);
  }
  return [...rows].map(([name, nrs]) => `${name}, ${words.seat(nrs.join(', '))}`).join('; ');
}
