import type { SeatName } from '@/lib/hall';
import { Refusal } from '@/lib/staff';
import type { Loser, LostSeat } from './check-plan';
import type { RankedSeat } from './propose-seats';

/** The seat that was chosen for each that somebody loses (`choiceOf`), as `seatLabel` says it. */
export type ChosenSeats = ReadonlyMap<string, string>;

/** By the order too: who bought the seat since did not choose it. */
export const choiceOf = ({ orderId, performance }: Pick<Loser, 'orderId' | 'performance'>, nr: number): string =>
  `to-${orderId}-${performance}-${nr}`;

/** A seat as a person picks it from a list, or types it. */
export const seatLabel = ({ section, row, seat }: SeatName): string => `${section} · ${row} · ${seat}`;

/** Whether the seat that is refitted was chosen again for who has it. */
export const isStaying = (loser: Loser, lost: LostSeat, chosen: ChosenSeats): boolean =>
  lost.mayStay && (chosen.get(choiceOf(loser, lost.nr)) ?? '').trim() === seatLabel(lost);

export type ChosenFor = { loser: Loser; lost: LostSeat; seat: RankedSeat };

/** The chosen seats: each open at that performance, of the rank that was paid, and given once. @throws Refusal `seat_taken` */
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
