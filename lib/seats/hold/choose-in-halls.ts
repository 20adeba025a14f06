import { hallChoice } from '../hall-choice';
import { type Hall, takenNrs } from '../list-hall';
import type { SeenHall } from './ask-in-halls';
import type { HoldCall } from './hold';

/** `blocks`: the chosen seats of each call, undefined where there are too few. `seen`: what the choices depend on. */
type Chosen = { blocks: (number[] | undefined)[]; seen: Omit<SeenHall, 'locked'>[] };

/** Chooses blocks for calls one after the other, without the `passed` seats, as if earlier ones in a hall succeed. */
export function chooseInHalls(
  calls: readonly HoldCall[],
  halls: ReadonlyMap<number, Hall>,
  passed: ReadonlySet<number>,
): Chosen {
  const choices = new Map([...halls].map(([id, hall]) => [id, inHall(hall, passed)]));
  const blocks = calls.map(({ hold, cartMax }) => {
    const { subEvent, category, count, eventMax, typeMax } = hold;
    // Too many for one order: hold_in_halls refuses it.
    if (count > Math.min(cartMax, eventMax ?? count, typeMax ?? count)) return undefined;
    return choices.get(subEvent)?.take(category, count);
  });
  return { blocks, seen: [...choices].map(([subEvent, choice]) => ({ subEvent, ...choice.seen() })) };
}

function inHall({ plan, taken }: Hall, passed: ReadonlySet<number>) {
  const gone = takenNrs(taken);
  const choice = hallChoice(plan, [...gone, ...passed]);
  const near = new Set<number>();
  // That there are too few depends on the whole hall.
  let hadTooFew = false;
  return {
    take: (categoryId: number, count: number): number[] | undefined => {
      const block = choice.take({ categoryId, count });
      for (const nr of block?.near ?? []) near.add(nr);
      if (!block) hadTooFew = true;
      return block?.nrs;
    },
    seen: () =>
      hadTooFew ? { seen: taken } : { near: [...near], seen: gone.filter((nr) => near.has(nr)).join() || null },
  };
}
