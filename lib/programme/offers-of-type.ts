import type { Context } from '@/lib/context';
import type { TicketOffer } from './offers';
import { findPerformance } from './read-programme';
import { isVisible } from './visibility';

/**
 * How a performance sells a ticket type at the client's version of the catalogue: one offer for each of its ranks, in their order. None
 * where it is not visible, or does not sell it. @throws AppError `busy` when that version is over
 */
export async function offersOfType(ctx: Context, subEventId: number, ticketTypeId: number): Promise<TicketOffer[]> {
  const found = await findPerformance(ctx, subEventId);
  if (!found || !isVisible(found.performance, ctx.now)) return [];
  return found.offers.filter((offer) => offer.ticketTypeId === ticketTypeId);
}
