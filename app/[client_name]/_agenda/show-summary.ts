import { compareMoney, type Money } from '@/lib/money';
import type { AgendaDate, Availability } from '@/lib/programme';

/** From the easiest to buy to what cannot be bought. */
const ORDER: Availability[] = ['available', 'few', 'notYet', 'soldOut', 'notOnSale', 'cancelled'];

/** The date of a show that is easiest to buy, the soonest of equal ones. Its availability stands for the show. */
export function easiestDate<D extends Pick<AgendaDate, 'availability'>>(dates: readonly D[]): D | undefined {
  return dates.toSorted((a, b) => ORDER.indexOf(a.availability) - ORDER.indexOf(b.availability))[0];
}

/** The lowest price of the dates that can be bought now; undefined where there are none. */
export function lowestPrice(dates: readonly Pick<AgendaDate, 'availability' | 'priceFrom'>[]): Money | undefined {
  const open = dates.filter(({ availability }) => availability === 'available' || availability === 'few');
  return open.flatMap(({ priceFrom }) => priceFrom ?? []).sort(compareMoney)[0];
}
