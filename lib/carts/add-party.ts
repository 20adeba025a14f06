import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney } from '@/lib/money';
import { listTicketTypes } from '@/lib/programme';
import { addSeats } from './add-seats';

type Party = {
  cartId: string;
  subEventIds: readonly number[];
  /** Tickets for each of the performances. */
  count: number;
};

/**
 * Puts the same number of tickets for several performances into a cart: all of them, or nothing changes. They are of the
 * standard type, each time at the cheapest rank that still has seats for all.
 * @throws AppError as addSeats, with the performance that was refused in `extra.subEventId`; `sold_out` too when nothing is
 * sold there to everyone
 */
export async function addParty(ctx: Context, { cartId, subEventIds, count }: Party): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // In one order for everybody, so that two parties do not wait for each other in a circle.
    for (const subEventId of [...new Set(subEventIds)].sort((a, b) => a - b)) {
      try {
        await addAtOne(ctx, { cartId, subEventId, count });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code, message, extra, errors } = error;
        throw new AppError(code, message, { extra: { ...extra, subEventId }, errors, cause: error });
      }
    }
  });
}

async function addAtOne(ctx: Context, seats: { cartId: string; subEventId: number; count: number }): Promise<void> {
  const types = await listTicketTypes(ctx, seats.subEventId);
  const standard = types[0]?.ticketTypeId;
  const ranks = types
    .filter(({ ticketTypeId }) => ticketTypeId === standard)
    .sort((a, b) => compareMoney(a.discountedPrice, b.discountedPrice));
  let refused: AppError | undefined;
  for (const { discountId } of ranks) {
    try {
      await addSeats(ctx, { ...seats, discountId });
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'sold_out')) throw error;
      if (availableIn(error) >= availableIn(refused)) refused = error;
    }
  }
  throw refused ?? new AppError('sold_out', 'Sold out', { extra: { available: 0 } });
}

const availableIn = (error: AppError | undefined): number => Number(error?.extra.available ?? 0);
