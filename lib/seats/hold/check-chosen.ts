import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { parseSeatId } from '@/lib/ids';
import { type HallSeat, listHall } from '../list-hall';

/**
 * The `nr`s of the seats that a visitor chose in a numbered hall.
 * @throws AppError `validation_failed` naming each seat that is not in this performance and price category
 */
export async function checkChosen(
  ctx: Context,
  { subEventId, categoryId }: { subEventId: number; categoryId: number },
  seatIds: readonly string[],
): Promise<number[]> {
  const hall = new Map((await listHall(ctx, subEventId)).map((seat) => [seat.nr, seat]));
  const seats = seatIds.map((seatId) => {
    const parsed = parseSeatId(seatId);
    return parsed?.subEventId === subEventId ? hall.get(parsed.nr) : undefined;
  });
  const errors = seats.flatMap((seat, i) => {
    const message = problemWith(seat, categoryId);
    return message ? [{ path: `seats[${i}]`, message }] : [];
  });
  if (errors.length > 0) throw new AppError('validation_failed', 'A chosen seat cannot be had', { errors });
  return seats.flatMap((seat) => (seat ? [seat.nr] : []));
}

function problemWith(seat: HallSeat | undefined, categoryId: number): string | undefined {
  if (!seat) return 'is not a numbered seat of this performance';
  if (seat.categoryId !== categoryId) return `is in another price category (${seat.categoryName}) than discount_id`;
  return undefined;
}
