import type { EventStatus } from '@/db/schema';
import { merge } from '@/lib/merge';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import { type CatalogueType, type Performance, type Rank, type Selling, typesSoldAt } from './performance';
import type { ShowPicture } from './show-picture';

/** The texts and facts of a seat sold as one ticket type at one price rank. `At`: milliseconds since 1970. */
export type SeatText = {
  categoryName: string;
  discountId: string;
  discountName: string;
  mainEventId: number;
  eventName: string;
  picture: ShowPicture | null;
  startsAt: number;
  endsAt: number | null;
  startsLocal: string;
  endsLocal: string | null;
  viewEndsLocal: string | null;
  locationId: number;
  locationName: string;
  lat: number | null;
  lon: number | null;
};

type PerformanceFacts = {
  subEventId: number;
  status: EventStatus;
  mainStatus: EventStatus;
  startsAt: Date;
  viewBeginsAt: Date | null;
  viewEndsAt: Date | null;
  eventMaxPerOrder: number | null;
};

/** A ticket type at a price rank of a performance. `price`: of one seat. `words`: its texts. */
export type TicketOffer = PerformanceFacts &
  Rank &
  Omit<CatalogueType, 'discountIds' | 'isArchived'> & { discountId: string; price: Money; words: SeatText };

/** The offers of a performance: each of its types at each of its ranks. */
export function offersOf(
  performance: Performance & Selling,
  types: readonly CatalogueType[],
  currency: string,
): TicketOffer[] {
  const facts: PerformanceFacts = {
    subEventId: performance.id,
    status: performance.status,
    mainStatus: performance.show.status,
    startsAt: performance.startsAt,
    viewBeginsAt: performance.viewBeginsAt,
    viewEndsAt: performance.viewEndsAt,
    eventMaxPerOrder: performance.maxPerOrder,
  };
  const sold = typesSoldAt(performance, types);
  return performance.ranks.flatMap((rank) =>
    sold.flatMap(({ discountIds, isArchived, ...type }) => {
      const discountId = discountIds[rank.categoryId];
      if (discountId === undefined) return [];
      const price = discountedPrice(rank.basePrice, type.kind, type.value, currency);
      const words = seatWords(performance, rank, { discountId, name: type.name });
      return [merge({ price, words, discountId }, facts, rank, type)];
    }),
  );
}

/** The texts of a seat of a performance at a price rank and as a ticket type. */
export const seatWords = (
  { show, venue, picture, startsAt, endsAt, ...performance }: Performance,
  { categoryName }: Rank,
  { discountId, name }: { discountId: string; name: string },
): SeatText => ({
  categoryName,
  discountId,
  discountName: name,
  mainEventId: show.id,
  eventName: performance.name,
  picture: picture ?? show.pictures[0] ?? null,
  startsAt: startsAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
  startsLocal: performance.startsLocal,
  endsLocal: performance.endsLocal,
  viewEndsLocal: performance.viewEndsLocal,
  locationId: venue.id,
  locationName: venue.name,
  lat: venue.lat,
  lon: venue.lon,
});
