import { metresPerDegree } from './geodesy';

/**
 * Douglas and Peucker: drops points so that the line stays within `errorMetres` of every dropped point.
 * @param points lat, lon, lat, lon … in 10⁻⁷ degree; the first and the last stay
 */
export function simplify(points: readonly number[], errorMetres: number): number[] {
  const count = points.length / 2;
  if (count < 3) return [...points];
  const scale = metresPerDegree((points[0] as number) / 1e7);
  const ys = Float64Array.from({ length: count }, (_, i) => (points[2 * i] as number) * 1e-7 * scale.lat);
  const xs = Float64Array.from({ length: count }, (_, i) => (points[2 * i + 1] as number) * 1e-7 * scale.lon);
  const isKept = new Uint8Array(count);
  isKept[0] = isKept[count - 1] = 1;
  const spans = [0, count - 1];
  while (spans.length > 0) {
    const last = spans.pop() as number;
    const first = spans.pop() as number;
    const { at, square } = furthest(xs, ys, first, last);
    if (square <= errorMetres * errorMetres) continue;
    isKept[at] = 1;
    spans.push(first, at, at, last);
  }
  return points.filter((_, i) => isKept[i >> 1]);
}

/** The point between two others that is furthest from the straight piece between them. */
function furthest(xs: Float64Array, ys: Float64Array, first: number, last: number): { at: number; square: number } {
  const [x, y] = [xs[first] as number, ys[first] as number];
  const [runX, runY] = [(xs[last] as number) - x, (ys[last] as number) - y];
  const length = runX * runX + runY * runY;
  let at = -1;
  let square = -1;
  for (let i = first + 1; i < last; i++) {
    const [fromX, fromY] = [(xs[i] as number) - x, (ys[i] as number) - y];
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * runX + fromY * runY) / length));
    const [offX, offY] = [fromX - share * runX, fromY - share * runY];
    const off = offX * offX + offY * offY;
    if (off > square) {
      at = i;
      square = off;
    }
  }
  return { at, square };
}
