import type { SeatName } from '@/lib/hall';
import { Refusal } from '@/lib/staff';
import type { Loser, LostSeat } from './check-plan';
import type { RankedSeat } from './propose-seats';

/** The seat chosen for each lost seat: keys by `choiceOf`, values by `seatLabel`. */
export type ChosenSeats = ReadonlyMap<string, string>;

/** The key contains the order, so that a choice does not apply to a later buyer of the seat. */
export const choiceOf = ({ orderId, performance }: Pick<Loser, 'orderId' | 'performance'>, nr: number): string =>
  `to-${orderId}-${performance}-${nr}`;

/** A seat as staff pick it from a list or type it. */
export const seatLabel = ({ section, row, seat }: SeatName): string => `${section} · ${row} · ${seat}`;

/** Whether staff chose the refitted seat itself, so that the buyer stays there. */
export const isStaying = (loser: Loser, lost: LostSeat, chosen: ChosenSeats): boolean =>
  lost.mayStay && (chosen.get(choiceOf(loser, lost.nr)) ?? '').trim() === seatLabel(lost);

export type ChosenFor = { loser: Loser; lost: LostSeat; seat: RankedSeat };

/** The chosen seats: each open at its performance, of the rank that was paid, and chosen once. @throws Refusal `seat_taken` */
export function chooseSeats(
  losers: readonly Loser[],
  open: ReadonlyMap<number, readonly RankedSeat[]>,
  chosen: ChosenSeats,
): ChosenFor[] {
  const seats = new Map([...open].map(([id, all]) => [id, new Map(all.map((seat) => [seatLabel(seat), seat]))]));
  return losers.flatMap((loser) =>
    loser.lost.flatMap((lost): ChosenFor[] => {
      if (isStaying(loser, lost, chosen)) return [];
      const label = (chosen.get(choiceOf(loser, lost.nr)) ?? '').trim();
      const ofPerformance = seats.get(loser.performance);
      const seat = ofPerformance?.get(label);
      if (seat?.rank !== lost.rank) throw new Refusal('seat_taken', 'plan', `${loser.number}: ${label}`);
      ofPerformance?.delete(label);
      return [{ loser, lost, seat }];
    }),
  );
}
