import type { Money } from '@/lib/money';
import { codeMatches, type DiscountKind, discountedPrice, isValidAt, type ValidityWindow } from '@/lib/pricing';

export type AgendaType = ValidityWindow & {
  id: number;
  kind: DiscountKind;
  value: Money;
  code: string | null;
};

/**
 * The price that "from" names: the cheapest rank at the standard type, which is the first, in the organisation's order, of
 * the types that need no code and are valid now. Not the lowest of all: a price for pass holders is no price for everyone.
 * @param cheapest the lowest base price of the performance's ranks; null when it has none
 */
export function priceFrom(types: readonly AgendaType[], cheapest: Money | null, now: Date): Money | null {
  const standard = types.find((type) => codeMatches(type.code, undefined) && isValidAt(type, now));
  return standard && cheapest ? discountedPrice(cheapest, standard.kind, standard.value) : null;
}

/** When the first type that needs no code can be ordered, when none can now; null when that never comes. */
export function salesBeginAt(types: readonly AgendaType[], now: Date): Date | null {
  const open = types.filter((type) => codeMatches(type.code, undefined));
  if (open.some((type) => isValidAt(type, now))) return null;
  const begins = open.flatMap(({ validFrom }) => (validFrom && now < validFrom ? [validFrom.getTime()] : []));
  return begins.length > 0 ? new Date(Math.min(...begins)) : null;
}
