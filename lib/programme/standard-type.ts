import { compareMoney, type Money } from '@/lib/money';
import { codeMatches, discountedPrice, isValidAt } from '@/lib/pricing';
import type { CatalogueType, Rank } from './performance';

type Type = Pick<CatalogueType, 'kind' | 'value' | 'code' | 'validFrom' | 'validUntil'>;

/**
 * The price that "from" names: the cheapest rank at the standard type, which is the first, in the organisation's order, of
 * the types that need no code and are valid now. Not the lowest of all: a price for pass holders is no price for everyone.
 */
export function priceFrom(types: readonly Type[], ranks: readonly Rank[], now: Date): Money | null {
  const standard = types.find((type) => codeMatches(type.code, undefined) && isValidAt(type, now));
  const [first, ...others] = ranks.map(({ basePrice }) => basePrice);
  if (!standard || first === undefined) return null;
  const cheapest = others.reduce((least, price) => (compareMoney(price, least) < 0 ? price : least), first);
  return discountedPrice(cheapest, standard.kind, standard.value);
}

/** When the first type that needs no code can be ordered, when none can now; null when that never comes. */
export function salesBeginAt(types: readonly Type[], now: Date): Date | null {
  const open = types.filter((type) => codeMatches(type.code, undefined));
  if (open.some((type) => isValidAt(type, now))) return null;
  const begins = open.flatMap(({ validFrom }) => (validFrom && now < validFrom ? [validFrom.getTime()] : []));
  return begins.length > 0 ? new Date(Math.min(...begins)) : null;
}
