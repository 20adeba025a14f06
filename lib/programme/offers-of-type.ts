import type { Context } from '@/lib/context';
import type { TicketOffer } from './offers';
import { findPerformance } from './read-programme';
import { isVisible } from './visibility';

/**
 * The offers of a ticket type at a performance, at the client's catalogue version: one per rank, in order. Empty if the performance is not
 * visible or does not sell the type.
 * @throws AppError `busy` when the catalogue has another version by now
 */
export async function offersOfType(ctx: Context, subEventId: number, ticketTypeId: number): Promise<TicketOffer[]> {
  const found = await findPerformance(ctx, subEventId);
  if (!found || !isVisible(found.performance, ctx.now)) return [];
  return found.offers.filter((offer) => offer.ticketTypeId === ticketTypeId);
}
