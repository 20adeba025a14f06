import type { EventStatus } from '@/db/schema';

/** At this many free seats or fewer, there are few left. */
export const FEW_SEATS = 10;

/** How a visitor hears whether a performance can be bought. */
export type Availability = 'available' | 'few' | 'soldOut' | 'notYet' | 'notOnSale' | 'cancelled';

type SaleFacts = {
  status: EventStatus;
  isCancelled: boolean;
  startsAt: Date;
  /** Free seats, counted up to one more than FEW_SEATS. */
  freeSeats: number;
  /** Whether there is a ticket type that everyone can order now. */
  hasPrice: boolean;
  /** When the first of its ticket types can be ordered, when that lies ahead. */
  salesBeginAt: Date | null;
};

/** Whether a performance can be bought, in one word. What has started or is not published as such is not on sale. */
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
