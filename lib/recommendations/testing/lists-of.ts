import { best } from '../best';
import { type EveningPlan, plan, type Suggestion } from '../plan';
import type { EveningPerformance } from '../way';

export type AskedEvening = EveningPlan<EveningPerformance> & {
  /** Whether the party of `visited` can get seats at `candidate`; defaults to always. */
  hasSeats?: (candidate: EveningPerformance, visited: EveningPerformance) => boolean;
  most?: number | undefined;
};

/** The list of each performance of the cart. */
export function listsOf({ hasSeats = () => true, most, ...asked }: AskedEvening): Map<number, Suggestion[]> {
  const fitting = plan(asked);
  return new Map(
    asked.cart.map((visited) => {
      const around = fitting.get(visited.id) ?? { before: [], after: [] };
      return [visited.id, best(around, (candidate) => hasSeats(candidate, visited), most)];
    }),
  );
}
