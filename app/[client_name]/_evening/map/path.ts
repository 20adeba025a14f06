import type { Point } from './project';

const text = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** The `d` of a line through these points. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join('');
}

export function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, i) => sum + (i === 0 ? 0 : distance(points[i - 1] as Point, { x, y })), 0);
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point at that share (0 to 1) of a line, and the direction there in degrees clockwise from the right. */
export function pointAlong(points: readonly Point[], share: number): Point & { degrees: number } {
  let left = lengthOf(points) * share;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1] as Point, points[i] as Point];
    const step = distance(from, to);
    if (step >= left && step > 0) {
      const part = left / step;
      const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, degrees };
    }
    left -= step;
  }
  const { x, y } = points.at(-1) ?? { x: 0, y: 0 };
  return { x, y, degrees: 0 };
}

/** Points along a line, about 5 units apart. */
export function samplePoints(points: readonly Point[]): Point[] {
  const count = Math.ceil(lengthOf(points) / 5);
  return Array.from({ length: count }, (_, i) => pointAlong(points, (i + 0.5) / count));
}

/** The `d` of all visible lines together, each piece of street once. */
export function streetsOf(
  lines: readonly (readonly Point[])[],
  { width, height }: { width: number; height: number },
): string {
  const pieces = new Map<string, string>();
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1] as Point, line[i] as Point];
      const isSeen =
        Math.max(a.x, b.x) > 0 && Math.min(a.x, b.x) < width && Math.max(a.y, b.y) > 0 && Math.min(a.y, b.y) < height;
      if (!isSeen) continue;
      const ends = [a, b].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).sort();
      pieces.set(ends.join('L'), `M${ends.join('L')}`);
    }
  }
  return [...pieces.values()].join('');
}
