import type { EventStatus } from '@/db/schema';
import type { Money } from '@/lib/money';
import type { DiscountKind, ValidityWindow } from '@/lib/pricing';
import type { ShowPicture } from './show-picture';

/** A show, without its performances; its text is read separately (showsOfClient). */
export type Show = {
  id: number;
  name: string;
  shortText: string;
  /** The first is the main one. */
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

/** A price rank of a performance and its price. `firstNr`, `lastNr`: the bounds of its seats' `nr`. */
export type Rank = {
  categoryId: number;
  categoryName: string;
  basePrice: Money;
  firstNr: number;
  lastNr: number;
  isNumbered: boolean;
  /** Freed seats go to its waiting list: an add gets `sold_out`. */
  isForWaitingList: boolean;
};

/**
 * A performance in the catalogue, in any status. `Local`: `YYYY-MM-DD HH:MM:SS` in its client's time zone. `name` and `shortText` default
 * to the show's; `picture` does not.
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
  /** Whether it is cancelled, which the shop shows. */
  isCancelled: boolean;
  /** The original time and place, if it was moved. */
  movedFrom: Moved | null;
  maxPerOrder: number | null;
  revision: number;
  venue: Venue;
};

/** `local`: `YYYY-MM-DD HH:MM:SS`; null if only its place changed. `place`: null if only its time changed. */
export type Moved = { at: string | null; local: string | null; place: string | null };

/** How a performance is sold: its ranks in the organisation's order. `typeIds`: null: it sells every type. */
export type Selling = { ranks: Rank[]; typeIds: number[] | null };

/** A ticket type of a client. `discountIds`: its public id at each price rank, by category id. */
export type CatalogueType = ValidityWindow & {
  ticketTypeId: number;
  name: string;
  kind: DiscountKind;
  value: Money;
  maxPerEvent: number | null;
  maxPerOrder: number | null;
  code: string | null;
  isArchived: boolean;
  /** Whether subscriptions use this type. */
  isOfSubscription: boolean;
  discountIds: Record<number, string>;
};

/** The types among a client's that a performance sells, in order: those it names, or all. */
export function typesSoldAt({ typeIds }: Pick<Selling, 'typeIds'>, types: readonly CatalogueType[]) {
  return types.filter(({ ticketTypeId, isArchived }) => !isArchived && (typeIds?.includes(ticketTypeId) ?? true));
}
