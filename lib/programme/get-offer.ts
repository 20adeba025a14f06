import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { TicketOffer } from './offers';
import { findPerformance } from './read-programme';
import { isVisible } from './visibility';

/**
 * The ticket type and price rank that `discountId` names at a visible performance, at the client's catalogue version. Does not check sale
 * periods, codes and limits.
 * @throws AppError `busy` (another catalogue version by now), `sub_event_not_found`, `tickettype_not_found` (not sold there)
 */
export async function getOffer(ctx: Context, subEventId: number, discountId: string): Promise<TicketOffer> {
  const found = await findPerformance(ctx, subEventId);
  if (!found || !isVisible(found.performance, ctx.now)) {
    throw new AppError('sub_event_not_found', 'sub_event not found');
  }
  const offer = found.offers.find((one) => one.discountId === discountId);
  if (!offer) throw new AppError('tickettype_not_found', 'tickettype not found');
  return offer;
}
