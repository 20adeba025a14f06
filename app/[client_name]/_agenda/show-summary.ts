import { compareMoney, type Money } from '@/lib/money';
import type { AgendaDate, Availability } from '@/lib/programme';

/** From what can be bought most easily to what cannot be. */
const ORDER: Availability[] = ['available', 'few', 'notYet', 'soldOut', 'notOnSale', 'cancelled'];

/** The date of a show that is easiest to buy: what holds for it holds for the show. The soonest of equal ones. */
export function easiestDate<D extends Pick<AgendaDate, 'availability'>>(dates: readonly D[]): D | undefined {
  return dates.toSorted((a, b) => ORDER.indexOf(a.availability) - ORDER.indexOf(b.availability))[0];
}

/** What a visitor pays at least; undefined where nothing can be bought now. */
export function lowestPrice(dates: readonly Pick<AgendaDate, 'availability' | 'priceFrom'>[]): Money | undefined {
  const open = dates.filter(({ availability }) => availability === 'available' || availability === 'few');
  return open.flatMap(({ priceFrom }) => priceFrom ?? []).sort(compareMoney)[0];
}
