import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { parseSeatId } from '@/lib/ids';
import { type HeldCart, type Hold, holdSeats } from './hold-seats';
import { type HallSeat, listHall } from './list-hall';

/**
 * Holds the seats that a visitor chose in a numbered hall, all or none. Returns as holdSeats.
 * @throws AppError `validation_failed` naming each seat that this performance or price category does not have;
 * `seat_taken` with `seats`; else as holdSeats
 */
export async function holdChosen(ctx: Context, hold: Hold, seatIds: string[]): Promise<HeldCart | undefined> {
  const hall = new Map((await listHall(ctx, hold.subEventId)).map((seat) => [seat.nr, seat]));
  const seats = seatIds.map((seatId) => {
    const parsed = parseSeatId(seatId);
    return parsed?.subEventId === hold.subEventId ? hall.get(parsed.nr) : undefined;
  });
  const errors = seats.flatMap((seat, i) => {
    const message = problemWith(seat, hold.categoryId);
    return message ? [{ path: `seats[${i}]`, message }] : [];
  });
  if (errors.length > 0) throw new AppError('validation_failed', 'A chosen seat cannot be had', { errors });
  return holdSeats(ctx, { ...hold, chosen: seats.flatMap((seat) => (seat ? [seat.nr] : [])) });
}

function problemWith(seat: HallSeat | undefined, categoryId: number): string | undefined {
  if (!seat) return 'is not a numbered seat of this performance';
  if (seat.categoryId !== categoryId) return `is in another price category (${seat.categoryName}) than discount_id`;
  return undefined;
}
