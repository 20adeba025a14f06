import type { Context } from '@/lib/context';
import { type SeatText, seatWords } from './offers';
import { findPerformance, findTypes } from './read-programme';

/** The ids that determine how a seat is sold. */
type SoldAs = { subEventId: number; categoryId: number; ticketTypeId: number };

/**
 * The texts of a held or sold seat from the catalogue at the client's version, also for a type or rank that is no longer sold.
 * @throws AppError `busy` when the catalogue has another version by now (atOneVersion)
 */
export async function describeSeat(ctx: Context, { subEventId, categoryId, ticketTypeId }: SoldAs): Promise<SeatText> {
  const found = await findPerformance(ctx, subEventId);
  const offer = found?.offers.find((one) => one.categoryId === categoryId && one.ticketTypeId === ticketTypeId);
  if (offer) return offer.words;

  const rank = found?.performance.ranks.find((one) => one.categoryId === categoryId);
  const type = (await findTypes(ctx)).find((one) => one.ticketTypeId === ticketTypeId);
  const discountId = type?.discountIds[categoryId];
  if (!found || !rank || !type || discountId === undefined) {
    throw new Error('A seat is held for what the catalogue does not have');
  }
  return seatWords(found.performance, rank, { discountId, name: type.name });
}
