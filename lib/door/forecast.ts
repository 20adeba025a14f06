/** Arrivals are counted in slots of five minutes. */
export const SLOT_MS = 300_000;

/** The percentage of visitors who arrive in each slot; the key is the number of slots until the start. */
export type Arrivals = ReadonlyMap<number, number>;

/** The default for a venue without earlier evenings. */
const USUAL: Arrivals = new Map(
  [1, 4, 6, 10, 13, 14, 13, 11, 9, 7, 5, 4, 3].map((share, slots) => [slots, share] as const),
);
/** With fewer arrivals the venue's own distribution is not used. */
const ENOUGH_PEOPLE = 50;
const FIRST_SLOT = 24;
const LAST_SLOT = -6;

export type ForecastSlot = {
  from: Date;
  /** The expected arrivals during the slot. */
  arriving: number;
  /** The expected queue at the end of the slot, at the best pace so far; null while no pace is known. */
  waiting: number | null;
};

type Evening = {
  now: Date;
  startsAt: Date;
  expected: number;
  came: number;
  /** The most people that all doors together admitted in one slot. */
  best: number;
  /** Arrivals on earlier evenings at the venue, by slot. */
  earlier: Arrivals;
};

/**
 * Spreads the missing visitors over the remaining slots as on earlier evenings, and compares them with the best pace so far. Empty when
 * nobody is missing, and outside the time around the start.
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
