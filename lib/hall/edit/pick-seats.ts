import type { PlacedSeat } from '../lay-out';
import { seatKey } from './touch-rows';

export type Corner = { x: number; y: number };

/** The seats whose centres are in the rectangle between two corners. */
export function seatsBetween(placed: readonly PlacedSeat[], one: Corner, other: Corner): string[] {
  const isIn = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return placed.filter(({ place }) => isIn(place.x, one.x, other.x) && isIn(place.y, one.y, other.y)).map(seatKey);
}

/** All seats of the row of this one. */
export function rowOf(placed: readonly PlacedSeat[], key: string): string[] {
  const seat = placed.find((one) => seatKey(one) === key);
  return placed.filter(({ section, row }) => section === seat?.section && row === seat.row).map(seatKey);
}

/** The seats from one to another: those between them in one row, else those in the rectangle that they span. */
export function rangeOf(placed: readonly PlacedSeat[], from: string, to: string): string[] {
  const row = rowOf(placed, from);
  const [one, other] = [row.indexOf(from), row.indexOf(to)];
  if (other >= 0) return row.slice(Math.min(one, other), Math.max(one, other) + 1);
  const spot = (key: string) => placed.find((seat) => seatKey(seat) === key)?.place ?? { x: 0, y: 0 };
  return seatsBetween(placed, spot(from), spot(to));
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest seat in that direction, where a sideways offset counts more. Undefined at the edge. */
export function seatTowards(placed: readonly PlacedSeat[], key: string, towards: Direction): string | undefined {
  const from = placed.find((seat) => seatKey(seat) === key);
  if (!from) return undefined;
  const [x, y] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[towards] as [number, number];
  let best: { key: string; away: number } | undefined;
  for (const seat of placed) {
    const [right, back] = [seat.place.x - from.place.x, seat.place.y - from.place.y];
    const ahead = right * x + back * y;
    const aside = Math.abs(right * y) + Math.abs(back * x);
    if (ahead <= 0.1 || aside > ahead * 1.5) continue;
    const away = ahead + aside * 2;
    if (!best || away < best.away) best = { key: seatKey(seat), away };
  }
  return best?.key;
}
