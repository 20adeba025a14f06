import { compareMoney, type Money } from '@/lib/money';
import { codeMatches, discountedPrice, isValidAt } from '@/lib/pricing';
import type { CatalogueType, Rank } from './performance';

type Type = Pick<CatalogueType, 'kind' | 'value' | 'code' | 'validFrom' | 'validUntil'>;

/** When, and in which currency. */
type Sale = { now: Date; currency: string };

/**
 * The "from" price: the cheapest rank at the standard type, which is the organisation's first type that needs no code and is valid now. Not
 * the lowest of all prices, because not everyone can have a discount.
 */
export function priceFrom(types: readonly Type[], ranks: readonly Rank[], { now, currency }: Sale): Money | null {
  const standard = types.find((type) => codeMatches(type.code, undefined) && isValidAt(type, now));
  const [first, ...others] = ranks.map(({ basePrice }) => basePrice);
  if (!standard || first === undefined) return null;
  const cheapest = others.reduce((least, price) => (compareMoney(price, least) < 0 ? price : least), first);
  return discountedPrice(cheapest, standard.kind, standard.value, currency);
}

/** When the first type without a code goes on sale, if none is on sale now; null when none will. */
export function salesBeginAt(types: readonly Type[], now: Date): Date | null {
  const open = types.filter((type) => codeMatches(type.code, undefined));
  if (open.some((type) => isValidAt(type, now))) return null;
  const begins = open.flatMap(({ validFrom }) => (validFrom && now < validFrom ? [validFrom.getTime()] : []));
  return begins.length > 0 ? new Date(Math.min(...begins)) : null;
}
