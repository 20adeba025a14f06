import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { seatIdOf } from '@/lib/ids';
import { hallChoice } from './hall-choice';
import { type HallSeat, listHall } from './list-hall';
import { lockPerformance } from './lock-performance';

type RankCount = { subEventId: number; categoryId: number; count: number };

/** How often the choice is repeated after visitors who pick seats by hand, without the lock of the performance, took one first. */
const MOST_CHOICES = 20;

/**
 * The seat ids of the best seats side by side for `count` people (best-block.ts), undefined when fewer are free. Nobody else gets best
 * seats there until the transaction ends; visitors who pick seats by hand do, and may come first.
 */
export async function chooseBestSeats(ctx: Context, wanted: RankCount): Promise<string[] | undefined> {
  await lockPerformance(ctx, wanted.subEventId);
  return (await bestNrs(ctx, wanted))?.map((nr) => seatIdOf(wanted.subEventId, nr));
}

/**
 * Chooses the best seats and calls `hold` with them, in a transaction that locks the performance; chooses again if one was taken meanwhile.
 * `hold` gets undefined when fewer are free, and must change nothing when it throws.
 * @throws AppError `busy`, and those of `hold`
 */
export function holdChoice<T>(
  ctx: Context,
  wanted: RankCount,
  hold: (ctx: Context, nrs: number[] | undefined) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    await lockPerformance(ctx, wanted.subEventId);
    for (let choice = 1; choice <= MOST_CHOICES; choice++) {
      try {
        return await hold(ctx, await bestNrs(ctx, wanted));
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
    throw tooManyChoose();
  });
}

export const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'seat_taken';

/** The refusal after waiting too long for the lock of a performance. */
export const tooManyChoose = () =>
  new AppError('busy', 'Many people are choosing seats here at this moment: try again');

/** The `nr`s of the best seats that are free now. */
export async function bestNrs(ctx: Context, wanted: RankCount): Promise<number[] | undefined> {
  return bestNrsOf(await listHall(ctx, wanted.subEventId), wanted);
}

/** The same in a hall from listHall. */
export const bestNrsOf = (hall: HallSeat[], wanted: Omit<RankCount, 'subEventId'>): number[] | undefined =>
  choiceOf(hall).best(wanted);

/**
 * The best seats of a rank side by side in one row; undefined where there is no such piece. Never a wheelchair place or a companion's seat.
 */
export const togetherNrsOf = (hall: HallSeat[], wanted: Omit<RankCount, 'subEventId'>): number[] | undefined =>
  choiceOf(hall).together(wanted);

const choiceOf = (hall: HallSeat[]) =>
  hallChoice(
    hall,
    hall.flatMap(({ nr, isFree }) => (isFree ? [] : [nr])),
  );
