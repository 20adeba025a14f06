import type { SeatForSale } from '@/lib/office';

type ShownRow = {
  name: string;
  section: string;
  seats: { id: string; nr: string; x: number; y: number; rank: number }[];
};

/**
 * A hall as the page draws it, with 0 at its front and left. `taken`: its taken seats, by id. `rows` is empty if the page knows the plan
 * already. `rank`: the category id.
 */
export type ShownHall = {
  rows: ShownRow[];
  wide: number;
  deep: number;
  taken: Record<string, 'held' | 'blocked' | 'sold'>;
};

export function shownHall(hall: readonly SeatForSale[], { isKnown }: { isKnown: boolean }): ShownHall {
  const taken = Object.fromEntries(hall.flatMap(({ id, state }) => (state ? [[id, state] as const] : [])));
  const [xs, ys] = [hall.map(({ place }) => place.x), hall.map(({ place }) => place.y)];
  const [left, front] = [Math.min(...xs), Math.min(...ys)];
  const rows = new Map<string, ShownRow>();
  for (const { id, section, row, seat, place, categoryId } of isKnown ? [] : hall) {
    const key = JSON.stringify([section, row]);
    const own = rows.get(key) ?? { name: row, section, seats: [] };
    own.seats.push({ id, nr: seat, x: place.x - left, y: place.y - front, rank: categoryId });
    rows.set(key, own);
  }
  const empty = hall.length === 0;
  return {
    rows: [...rows.values()],
    wide: empty ? 0 : Math.max(...xs) - left,
    deep: empty ? 0 : Math.max(...ys) - front,
    taken,
  };
}
