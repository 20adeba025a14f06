import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPerDegree } from './geodesy';
import { simplify } from './simplify';

const LAT = 525_500_000;
const LON = 59_100_000;
const scale = metresPerDegree(LAT / 1e7);
const spot = (lat: number, lon: number) => [(lat - LAT) * 1e-7 * scale.lat, (lon - LON) * 1e-7 * scale.lon] as const;

function distanceToLine(point: readonly [number, number], line: (readonly [number, number])[]): number {
  let nearest = Math.hypot(point[0] - (line[0]?.[0] as number), point[1] - (line[0]?.[1] as number));
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]] as [readonly [number, number], readonly [number, number]];
    const run = [b[0] - a[0], b[1] - a[1]] as const;
    const length = run[0] ** 2 + run[1] ** 2;
    const share = length
      ? Math.min(1, Math.max(0, ((point[0] - a[0]) * run[0] + (point[1] - a[1]) * run[1]) / length))
      : 0;
    nearest = Math.min(nearest, Math.hypot(point[0] - a[0] - share * run[0], point[1] - a[1] - share * run[1]));
  }
  return nearest;
}

function spotsOf(points: readonly number[]) {
  return Array.from({ length: points.length / 2 }, (_, i) =>
    spot(points[2 * i] as number, points[2 * i + 1] as number),
  );
}

describe('simplifying a line', () => {
  it('omits points on a straight line between others', () => {
    const straight = [LAT, LON, LAT + 100, LON + 100, LAT + 500, LON + 500, LAT + 900, LON + 900];
    expect(simplify(straight, 1)).toEqual([LAT, LON, LAT + 900, LON + 900]);
  });

  it('keeps the corner of a way there and back', () => {
    const back = [LAT, LON, LAT + 90_000, LON, LAT, LON];
    expect(simplify(back, 10)).toEqual(back);
  });

  it('stays within the error at every point, keeping the ends and the order', () => {
    const move = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(move, move), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0, 5, 10, 50),
        (moves, error) => {
          let [lat, lon] = [LAT, LON];
          const points = moves.flatMap(([north, east]) => {
            lat += north;
            lon += east;
            return [lat, lon];
          });
          const kept = simplify(points, error);
          expect(kept.slice(0, 2)).toEqual(points.slice(0, 2));
          expect(kept.slice(-2)).toEqual(points.slice(-2));
          const line = spotsOf(kept);
          for (const point of spotsOf(points)) expect(distanceToLine(point, line)).toBeLessThanOrEqual(error + 1e-3);
        },
      ),
    );
  });
});
