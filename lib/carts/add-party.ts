import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney } from '@/lib/money';
import { listTicketTypes } from '@/lib/programme';
import { type Added, addOrWait } from './add-seats';

type Party = {
  cartId: string;
  subEventIds: readonly number[];
  /** The number of tickets at each performance. */
  count: number;
};

/**
 * Adds the same number of standard tickets for several performances to a cart, all or none, each at the cheapest rank with enough seats.
 * @throws AppError as addSeats, with the refused performance in `extra.subEventId`; `sold_out` also when no ticket type is open to everyone
 */
export const addParty = (ctx: Context, party: Party): Promise<Added> =>
  inTransaction<Added>(ctx, async (ctx, undo) => {
    const added = await addAll(ctx, party);
    return 'waitingRoom' in added ? undo(added) : added;
  });

/** If one performance has a waiting room, the whole party waits; the caller undoes earlier ones. */
async function addAll(ctx: Context, { cartId, subEventIds, count }: Party): Promise<Added> {
  let added: Added | undefined;
  // By id, so that two parties do not deadlock.
  for (const subEventId of [...new Set(subEventIds)].sort((a, b) => a - b)) {
    try {
      added = await addAtOne(ctx, { cartId, subEventId, count });
    } catch (error) {
      throw error instanceof AppError ? error.with({ subEventId }) : error;
    }
    if ('waitingRoom' in added) return added;
  }
  if (!added) throw new Error('No performance to add');
  return added;
}

async function addAtOne(ctx: Context, seats: { cartId: string; subEventId: number; count: number }): Promise<Added> {
  const types = await listTicketTypes(ctx, seats.subEventId);
  const standard = types[0]?.ticketTypeId;
  const ranks = types
    .filter(({ ticketTypeId }) => ticketTypeId === standard)
    .sort((a, b) => compareMoney(a.discountedPrice, b.discountedPrice));
  let refused: AppError | undefined;
  for (const { discountId } of ranks) {
    try {
      return await addOrWait(ctx, { ...seats, discountId });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'sold_out')) throw error;
      if (availableIn(error) >= availableIn(refused)) refused = error;
    }
  }
  throw refused ?? new AppError('sold_out', 'Sold out', { extra: { available: 0 } });
}

const availableIn = (error: AppError | undefined): number => Number(error?.extra.available ?? 0);
