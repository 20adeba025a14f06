import type { EventStatus } from '@/db/schema';

/** At this many free seats or fewer the availability is `few`. */
export const FEW_SEATS = 10;

/** Whether a performance can be bought, as visitors are told. */
export type Availability = 'available' | 'few' | 'soldOut' | 'notYet' | 'notOnSale' | 'cancelled';

type SaleFacts = {
  status: EventStatus;
  isCancelled: boolean;
  startsAt: Date;
  /** Free seats, counted up to one more than FEW_SEATS. */
  freeSeats: number;
  /** Whether any ticket type can be ordered now without a code. */
  hasPrice: boolean;
  /** When the first of its ticket types goes on sale, if that is in the future. */
  salesBeginAt: Date | null;
};

/** The availability of a performance. One that has started, or whose status is not on sale, is `notOnSale`. */
export function availabilityOf(
  { status, isCancelled, startsAt, freeSeats, hasPrice, salesBeginAt }: SaleFacts,
  now: Date,
): Availability {
  if (isCancelled) return 'cancelled';
  if (status !== 'pub' || startsAt <= now) return 'notOnSale';
  if (freeSeats === 0) return 'soldOut';
  if (!hasPrice) return salesBeginAt ? 'notYet' : 'notOnSale';
  return freeSeats <= FEW_SEATS ? 'few' : 'available';
}
