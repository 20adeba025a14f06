import type { Translations } from '@/db/schema';
import { languageOf } from './languages';

/** The name of something in the reader's language: by the organisation's translations, else as it is. */
export type Say = (own: string) => string;

/** Translates the organisation's own words (names of shows, kinds, ticket types, ranks, sections) into this locale. */
export function ownWordsFor({ translations }: { translations: Translations | null }, locale: string): Say {
  const words = translations?.[languageOf(locale)];
  return words ? (own) => (Object.hasOwn(words, own) ? (words[own] ?? own) : own) : (own) => own;
}

type Named = { name: string; shortText: string };

/** A show or performance with translated words. */
export const namedIn = <One extends Named>(say: Say, one: One): One => ({
  ...one,
  name: say(one.name),
  shortText: say(one.shortText),
});

/** A show with its kinds and performances, translated. */
export const showIn = <One extends Named & { types: string[]; dates: Named[] }>(say: Say, show: One): One => ({
  ...namedIn(say, show),
  types: show.types.map(say),
  dates: show.dates.map((date) => namedIn(say, date)),
});

type Placed = { eventName: string; categoryName: string; section: string | null };
type Sold = Placed & { discountName: string };

/** A seat without a ticket, translated. */
export const placedIn = <One extends Placed>(say: Say, one: One): One => ({
  ...one,
  eventName: say(one.eventName),
  categoryName: say(one.categoryName),
  section: one.section === null ? null : say(one.section),
});

/** A seat of a cart or a ticket of an order, translated. `planSection`: the name of the section in the plan. */
export const soldIn = <One extends Sold>(say: Say, one: One): One & { planSection: string | null } => ({
  ...placedIn(say, one),
  discountName: soldAs(say, one.discountName),
  planSection: one.section,
});

/** A ticket of a subscription has a name in the buyer's language already: `Matinee series · Standard`. */
function soldAs(say: Say, name: string): string {
  const told = say(name);
  return told === name ? name.split(' · ').map(say).join(' · ') : told;
}

/** A cart with its seats, translated. */
export const cartIn = <One extends { seats: Sold[] }>(say: Say, cart: One) => ({
  ...cart,
  seats: cart.seats.map((seat: One['seats'][number]) => soldIn(say, seat)),
});

/** An order with its tickets, translated. */
export const orderIn = <One extends { lines: Sold[]; ended: Sold[] }>(say: Say, order: One): One => ({
  ...order,
  lines: order.lines.map((line) => soldIn(say, line)),
  ended: order.ended.map((line) => soldIn(say, line)),
});

/** A line of a price list, translated. `discountName` contains the rank too, if there are several. */
export const typeIn = <One extends Listed>(say: Say, type: One): One => ({
  ...type,
  typeName: say(type.typeName),
  categoryName: say(type.categoryName),
  discountName:
    type.discountName === type.typeName ? say(type.typeName) : `${say(type.typeName)} (${say(type.categoryName)})`,
});

type Listed = { typeName: string; discountName: string; categoryName: string };
