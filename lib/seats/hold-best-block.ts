import { type Context, inTransaction, writing } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { bestNrs, lockChoice, tooManyChoose } from './choose-best-seats';
import { holdBlocks } from './hold-blocks';
import { callOf, type HeldCart, type Hold, holdSeats, isHeld, toldBy } from './hold-seats';
import { mayShare } from './shared-calls';

const ATTEMPTS = 20;

/**
 * Holds the best seats side by side in a numbered hall (best-block.ts says which those are). Two choices at once cannot leave a
 * single seat between them.
 * @returns and throws as holdSeats
 */
export async function holdBestBlock(ctx: Context, hold: Hold): Promise<HeldCart | undefined> {
  const call = callOf(ctx, hold);
  if (!mayShare(ctx.db, call)) return holdOneBlock(ctx, hold);
  const result = await writing(ctx, () => holdBlocks(ctx, call), isHeld);
  return result.outcome === 'alone' || result.outcome === 'short' ? holdOneBlock(ctx, hold) : toldBy(result, hold);
}

function holdOneBlock(ctx: Context, hold: Hold): Promise<HeldCart | undefined> {
  return inTransaction(ctx, async (ctx) => {
    await lockChoice(ctx, hold.subEventId);
    // A visitor who picks seats by hand does not take this lock and may be first: then choose again.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const chosen = await bestNrs(ctx, hold);
      const held = await tryHold(ctx, { ...hold, chosen });
      if (held !== 'taken') return held;
    }
    throw tooManyChoose();
  });
}

async function tryHold(ctx: Context, hold: Hold): Promise<HeldCart | undefined | 'taken'> {
  try {
    return await holdSeats(ctx, hold);
  } catch (error) {
    if (error instanceof AppError && error.code === 'seat_taken') return 'taken';
    throw error;
  }
}
