import type { MapBounds } from '../pbf/header';

/** Points are lat, lon, lat, lon …, in the unit of the box. */
type Points = readonly number[];

/** The part of a closed ring inside a box, as one closed ring (Sutherland and Hodgman), or none. */
export function clipRing(ring: Points, { minLat, maxLat, minLon, maxLon }: MapBounds): number[][] {
  let points = ring.slice(0, -2);
  points = clipAt(points, 0, minLat, 1);
  points = clipAt(points, 0, maxLat, -1);
  points = clipAt(points, 1, minLon, 1);
  points = clipAt(points, 1, maxLon, -1);
  return points.length < 6 ? [] : [[...points, points[0] as number, points[1] as number]];
}

/** Keeps the side of a straight edge that `sign` names. @param axis 0 for latitude, 1 for longitude */
function clipAt(points: Points, axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const before = i === 0 ? points.length - 2 : i - 2;
    const [from, to] = [points[before + axis] as number, points[i + axis] as number];
    const [wasIn, isIn] = [(from - edge) * sign >= 0, (to - edge) * sign >= 0];
    if (wasIn !== isIn) {
      const share = (edge - from) / (to - from);
      const other = 1 - axis;
      const [a, b] = [points[before + other] as number, points[i + other] as number];
      const across = Math.round(a + (b - a) * share);
      kept.push(...(axis === 0 ? [Math.round(edge), across] : [across, Math.round(edge)]));
    }
    if (isIn) kept.push(points[i] as number, points[i + 1] as number);
  }
  return kept;
}

/** The pieces of a line that may be visible in a box, with whole segments. */
export function clipLine(line: Points, { minLat, maxLat, minLon, maxLon }: MapBounds): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const [fromLat, fromLon, lat, lon] = line.slice(i - 2, i + 2) as [number, number, number, number];
    const isSeen =
      Math.max(fromLat, lat) >= minLat &&
      Math.min(fromLat, lat) <= maxLat &&
      Math.max(fromLon, lon) >= minLon &&
      Math.min(fromLon, lon) <= maxLon;
    if (isSeen) {
      if (piece.length === 0) piece.push(fromLat, fromLon);
      piece.push(lat, lon);
    } else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}
