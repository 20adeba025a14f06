import { and, eq } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { bestBlock, type SeatInRow, type SeatRow } from './best-block';
import { type Hold, holdSeats } from './hold-seats';
import { type HallSeat, listHall } from './list-hall';

const ATTEMPTS = 20;

/**
 * Holds the best seats side by side in a numbered hall (best-block.ts says which those are). The performance is locked
 * while it chooses, so that two choices at once cannot leave a single seat between them.
 * @throws as holdSeats
 */
export function holdBestBlock(ctx: Context, hold: Hold): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .select({ id: subEvents.id })
      .from(subEvents)
      .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, hold.subEventId)))
      .for('no key update');
    // A visitor who picks seats by hand does not take this lock and may be first: then choose again.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const hall = await listHall(ctx, hold.subEventId);
      const chosen = bestBlock(rowsOf(hall, hold.categoryId), hold.count);
      if (await tryHold(ctx, { ...hold, chosen })) return;
    }
    throw new AppError('busy', 'Many people are choosing seats here at this moment: try again');
  });
}

async function tryHold(ctx: Context, hold: Hold): Promise<boolean> {
  try {
    await holdSeats(ctx, hold);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'seat_taken') return false;
    throw error;
  }
}

/** Seats in hall order, cut into the rows they stand in. */
function rowsOf(hall: HallSeat[], categoryId: number): SeatRow[] {
  const rows = new Map<string, SeatRow & { seats: SeatInRow[] }>();
  for (const { section, row, nr, isFree, categoryId: own } of hall) {
    const key = JSON.stringify([section, row]);
    const found = rows.get(key) ?? { section, row, seats: [] };
    found.seats.push({ nr, free: isFree, eligible: own === categoryId });
    rows.set(key, found);
  }
  return [...rows.values()];
}
