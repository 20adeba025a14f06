import type { Evening, Recommendation } from '@/lib/recommendations';

/** A recommendation, and the id of the performance that it is recommended for. */
export type EveningCandidate = Recommendation & { from: number };

/** A performance that fits. `seen`: relative to the performance before it, the one after it, or both. */
export type Suggestion = {
  offer: Recommendation;
  seen: EveningCandidate[];
  /** The number of tickets for the performance that it is recommended for. */
  party: number;
};

/** A gap in an evening, by the ids of the performances around it, with the performances that fit there, best first. */
export type EveningGap = { after: number | undefined; before: number | undefined; list: Suggestion[] };

/** The recommendations for the performances of an evening, grouped by the gap that they fill, in time order. */
export function gapsOf(
  { stops }: Evening,
  lists: ReadonlyMap<number, readonly Recommendation[]>,
  parties: ReadonlyMap<number, number>,
): EveningGap[] {
  const found = new Map<number, { place: number; suggested: Suggestion }>();
  for (const stop of stops) {
    for (const [place, offer] of (lists.get(stop.id) ?? []).entries()) {
      const one = { ...offer, from: stop.id };
      const party = parties.get(stop.id) ?? 1;
      const known = found.get(one.id);
      if (!known) {
        found.set(one.id, { place, suggested: { offer, seen: [one], party } });
        continue;
      }
      known.place = Math.min(known.place, place);
      known.suggested.party = Math.max(known.suggested.party, party);
      // One entry per side, the nearest: performances of a cart may overlap.
      const side = known.suggested.seen.findIndex(({ when }) => when === one.when);
      if (side === -1) known.suggested.seen.push(one);
      else if (one.gapMinutes < (known.suggested.seen[side] as EveningCandidate).gapMinutes)
        known.suggested.seen[side] = one;
    }
  }

  const gaps = new Map<string, EveningGap>();
  const order = [...found.values()].sort((a, b) => a.place - b.place || a.suggested.offer.id - b.suggested.offer.id);
  for (const { suggested } of order) {
    const { startsAt } = suggested.offer;
    const after = stops.findLast((stop) => stop.startsAt < startsAt)?.id;
    const before = stops.find((stop) => stop.startsAt > startsAt)?.id;
    const gap = gaps.get(`${after} ${before}`) ?? { after, before, list: [] };
    gaps.set(`${after} ${before}`, gap);
    gap.list.push(suggested);
  }
  const placeOf = ({ after }: EveningGap) => stops.findIndex(({ id }) => id === after);
  return [...gaps.values()].sort((a, b) => placeOf(a) - placeOf(b));
}
