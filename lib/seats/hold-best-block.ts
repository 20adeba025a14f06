import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { bestNrs, lockChoice } from './choose-best-seats';
import { type Hold, holdSeats } from './hold-seats';

const ATTEMPTS = 20;

/**
 * Holds the best seats side by side in a numbered hall (best-block.ts says which those are). The performance is locked
 * while it chooses, so that two choices at once cannot leave a single seat between them.
 * @throws as holdSeats
 */
export function holdBestBlock(ctx: Context, hold: Hold): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockChoice(ctx, hold.subEventId);
    // A visitor who picks seats by hand does not take this lock and may be first: then choose again.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const chosen = await bestNrs(ctx, hold);
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
