import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { TicketOffer } from './offers';
import { findPerformance } from './read-programme';
import { isVisible } from './visibility';

/**
 * What `discountId` stands for at a visible performance, at the client's version of the catalogue. Does not look at
 * windows, codes and limits.
 * @throws AppError `busy` when that version is over, `sub_event_not_found`, `tickettype_not_found` when that performance does not have it
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
