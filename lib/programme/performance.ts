import type { EventStatus } from '@/db/schema';
import type { Money } from '@/lib/money';
import type { DiscountKind, ValidityWindow } from '@/lib/pricing';
import type { ShowPicture } from './show-picture';

/** A show, without its performances; its text is read apart (showsOfClient). */
export type Show = {
  id: number;
  name: string;
  shortText: string;
  /** The first stands for it. */
  pictures: ShowPicture[];
  types: string[];
  status: EventStatus;
};

export type Venue = {
  id: number;
  name: string;
  address: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
  lat: number | null;
  lon: number | null;
};

/** What a seat of a price rank costs at a performance. `firstNr`, `lastNr`: the bounds of its seats' `nr`. */
export type Rank = {
  categoryId: number;
  categoryName: string;
  basePrice: Money;
  firstNr: number;
  lastNr: number;
  isNumbered: boolean;
  /** What comes free is for its waiting list: an add finds it sold out. */
  isForWaitingList: boolean;
};

/**
 * A performance as the catalogue has it, in whatever status. `Local`: `YYYY-MM-DD HH:MM:SS` in its client's time zone. `name` and
 * `shortText` are the show's where it has none of its own; `picture` is its own.
 */
export type Performance = {
  id: number;
  show: Show;
  name: string;
  shortText: string;
  url: string | null;
  picture: ShowPicture | null;
  startsAt: Date;
  endsAt: Date | null;
  viewBeginsAt: Date | null;
  viewEndsAt: Date | null;
  startsLocal: string;
  endsLocal: string | null;
  viewEndsLocal: string | null;
  status: EventStatus;
  /** It does not take place, and the shop says so. */
  isCancelled: boolean;
  /** When and where it was to be, where it was moved. */
  movedFrom: Moved | null;
  maxPerOrder: number | null;
  revision: number;
  venue: Venue;
};

/** `local`: `YYYY-MM-DD HH:MM:SS`; null where only its place is another. `place`: null where only its time is. */
export type Moved = { at: string | null; local: string | null; place: string | null };

/** How a performance is sold: its ranks in the organisation's order. `typeIds`: null when it sells every type. */
export type Selling = { ranks: Rank[]; typeIds: number[] | null };

/** A ticket type of a client. `discountIds`: what it is called at each price rank, by category. */
export type CatalogueType = ValidityWindow & {
  ticketTypeId: number;
  name: string;
  kind: DiscountKind;
  value: Money;
  maxPerEvent: number | null;
  maxPerOrder: number | null;
  code: string | null;
  isArchived: boolean;
  /** Subscriptions are of it. */
  isOfSubscription: boolean;
  discountIds: Record<number, string>;
};

/** Those of a client's types that a performance sells, in their order: those it names, or all when it names none. */
export function typesSoldAt({ typeIds }: Pick<Selling, 'typeIds'>, types: readonly CatalogueType[]) {
  return types.filter(({ ticketTypeId, isArchived }) => !isArchived && (typeIds?.includes(ticketTypeId) ?? true));
}
