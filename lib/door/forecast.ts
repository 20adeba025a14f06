/** Five minutes, in which doors are counted. */
export const SLOT_MS = 300_000;

/** How many of a hundred come in each five minutes; the key says how many of these there are until it begins. */
export type Arrivals = ReadonlyMap<number, number>;

/** Where a house has no evenings of its own to go by. */
const USUAL: Arrivals = new Map(
  [1, 4, 6, 10, 13, 14, 13, 11, 9, 7, 5, 4, 3].map((share, slots) => [slots, share] as const),
);
/** Fewer say little. */
const ENOUGH_PEOPLE = 50;
const FIRST_SLOT = 24;
const LAST_SLOT = -6;

export type ForecastSlot = {
  from: Date;
  /** Who is likely to come to the doors in it. */
  arriving: number;
  /** Who is likely to stand there at its end, at the best pace so far; null while nobody knows a pace. */
  waiting: number | null;
};

type Evening = {
  now: Date;
  startsAt: Date;
  expected: number;
  came: number;
  /** The most people that all doors together let in during five minutes. */
  best: number;
  /** Of earlier evenings of the house: people by slot. */
  earlier: Arrivals;
};

/**
 * Who is still to come, spread over the time that is left as on earlier evenings, against the best pace so far. Empty where nobody is
 * missing, and at other times than around the beginning.
 */
export function forecastDoors({ now, startsAt, expected, came, best, earlier }: Evening): ForecastSlot[] {
  const people = [...earlier.values()].reduce((sum, some) => sum + some, 0);
  const arrivals = people < ENOUGH_PEOPLE ? USUAL : earlier;
  const current = Math.ceil((startsAt.getTime() - now.getTime()) / SLOT_MS);
  const slots: { slot: number; share: number; part: number }[] = [];
  for (let slot = Math.min(current, FIRST_SLOT); slot >= LAST_SLOT; slot--) {
    const from = startsAt.getTime() - slot * SLOT_MS;
    const part = Math.min(1, (from + SLOT_MS - now.getTime()) / SLOT_MS);
    slots.push({ slot, share: (arrivals.get(slot) ?? 0) * part, part });
  }
  const left = slots.reduce((sum, { share }) => sum + share, 0);
  const missing = Math.max(0, expected - came);
  if (left === 0 || missing === 0 || current > FIRST_SLOT) return [];
  let waiting = 0;
  const all = slots.map(({ slot, share, part }) => {
    const arriving = (missing * share) / left;
    waiting = Math.max(0, waiting + arriving - best * part);
    const from = new Date(startsAt.getTime() - slot * SLOT_MS);
    return { from, arriving: Math.round(arriving), waiting: best > 0 ? Math.round(waiting) : null };
  });
  return all.filter(({ arriving, waiting }) => arriving > 0 || (waiting ?? 0) > 0);
}
