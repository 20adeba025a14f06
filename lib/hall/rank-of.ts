import { seatKey } from './edit/touch-rows';
import { type Section, seatNames } from './plan';

/** The price ranks of a plan in order, and the index of a seat's rank among them, by `seatKey`. */
export function rankOf(sections: readonly Section[]): { ranks: string[]; indexOf: (key: string) => number } {
  const names = new Map<string, string>();
  const ranks = new Set<string>();
  for (const { name: section, category, rows } of sections) {
    for (const { row, seats, first } of rows) {
      const own = typeof seats === 'number' ? [] : seats.flatMap((place) => place ?? []);
      for (const seat of seatNames({ seats, first })) names.set(seatKey({ section, row, seat }), category);
      for (const { seat, category } of own) if (category) names.set(seatKey({ section, row, seat }), category);
    }
  }
  for (const rank of names.values()) ranks.add(rank);
  const all = [...ranks];
  const places = new Map(all.map((rank, i) => [rank, i]));
  return { ranks: all, indexOf: (key) => places.get(names.get(key) ?? '') ?? 0 };
}
