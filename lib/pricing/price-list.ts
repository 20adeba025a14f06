import type { Money } from '@/lib/money';
import { codeMatches } from './code-matches';
import { type DiscountKind, discountedPrice } from './discounted-price';
import { isValidAt, type ValidityWindow } from './is-valid-at';

export type PriceCategory = { categoryId: number; categoryName: string; basePrice: Money };

export type PricedTicketType = ValidityWindow & {
  ticketTypeId: number;
  name: string;
  kind: DiscountKind;
  value: Money;
  /** The limit of tickets of this type per performance, over all its categories; null: no limit. */
  maxPerEvent: number | null;
  /** Shown only to visitors who give this code; null: shown to everyone. */
  code: string | null;
};

export type PriceListInput = {
  /** In the organisation's order. */
  categories: readonly PriceCategory[];
  /** In the organisation's order, the standard type first. */
  ticketTypes: readonly PricedTicketType[];
  /** By ticketTypeId: tickets of this performance that are sold, or held in carts that have not expired, over all categories. */
  used: ReadonlyMap<number, number>;
  now: Date;
  /** Of all its prices. */
  currency: string;
  /** The code that the buyer typed. */
  code: string | undefined;
  /** Types that the code opens as a voucher's. */
  opened?: ReadonlySet<number> | undefined;
};

export type PriceListEntry = {
  ticketTypeId: number;
  categoryId: number;
  discountName: string;
  categoryName: string;
  basePrice: Money;
  discountKind: DiscountKind;
  discountValue: Money;
  discountedPrice: Money;
};

/**
 * The price list of a performance now: one entry per category and type, in the order of categories, then types. Leaves out types outside
 * their sale period, without their code, or whose limit per performance is used up. A limit per order hides nothing.
 */
export function priceList(input: PriceListInput): PriceListEntry[] {
  const { categories, ticketTypes, used, now, code, opened } = input;
  const offered = ticketTypes.filter(
    (type) =>
      isValidAt(type, now) &&
      (codeMatches(type.code, code) || opened?.has(type.ticketTypeId)) &&
      isCapLeft(type.maxPerEvent, used.get(type.ticketTypeId)),
  );
  return categories.flatMap((category) => offered.map((type) => entryOf(category, type, input)));
}

function isCapLeft(maxPerEvent: number | null, used = 0): boolean {
  return maxPerEvent === null || used < maxPerEvent;
}

function entryOf(
  { categoryId, categoryName, basePrice }: PriceCategory,
  { ticketTypeId, name, kind, value }: PricedTicketType,
  { categories, currency }: PriceListInput,
): PriceListEntry {
  return {
    ticketTypeId,
    categoryId,
    discountName: categories.length > 1 ? `${name} (${categoryName})` : name,
    categoryName,
    basePrice,
    discountKind: kind,
    discountValue: value,
    discountedPrice: discountedPrice(basePrice, kind, value, currency),
  };
}
