import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawn } from '@/lib/rides';
import { drawMap, type MapContent, type MapPlace } from './draw-map';
import type { LatLon } from './project';

const place = (locationId: number, at: LatLon, isStop = true, name = `Zaal ${locationId}`): MapPlace => ({
  locationId,
  name,
  at,
  marks: [String(locationId)],
  isStop,
});
const way = (from: LatLon, to: LatLon, line?: LatLon[]) => ({ from, to, line, text: '8 min', isStop: true });
const WEST: LatLon = [52.37, 4.89];
const EAST: LatLon = [52.37, 4.9];
const NORTH: LatLon = [52.376, 4.89];

const draw = (content: Partial<MapContent>) => drawMap({ places: [], ways: [], streets: [], ...content });

describe('a map of an evening', () => {
  it('is not drawn without two places, or one place and streets or water around it', () => {
    expect(draw({})).toBeUndefined();
    expect(draw({ places: [place(1, WEST)] })).toBeUndefined();
    const street: Drawn = { kind: 'main', name: 'Singel', lines: [[[...WEST], [...EAST]]] };
    expect(draw({ backdrop: [street] })).toBeUndefined();
    const drawing = draw({ places: [place(1, WEST)], backdrop: [street] });
    expect(drawing?.marks).toHaveLength(1);
    expect(drawing?.backdrop.main).not.toBe('');
  });

  it('has north at the top and east to the right, true proportions, and a scale of a round length', () => {
    const drawing = draw({ places: [place(1, WEST), place(2, EAST), place(3, NORTH)] });
    const [west, east, north] = drawing?.marks ?? [];
    if (!drawing || !west || !east || !north) throw new Error('Nothing was drawn.');
    expect(east.y).toBeCloseTo(west.y, 0);
    expect(north.x).toBeCloseTo(west.x, 0);
    // 680 m to the east, 668 m to the north.
    expect((east.x - west.x) / (west.y - north.y)).toBeCloseTo(680 / 668, 1);
    expect(drawing.scale.metres).toBe(200);
    expect(((east.x - west.x) / drawing.scale.width) * drawing.scale.metres).toBeCloseTo(680, -1);
  });

  it('draws a ride along its measured line with an arrow in the direction of travel, and an estimate as a straight line', () => {
    // The street begins a little beside either door.
    const line: LatLon[] = [
      [52.3701, 4.8902],
      [52.372, 4.895],
      [52.3701, 4.8998],
    ];
    const places = [place(1, WEST), place(2, EAST)];
    const [there] = draw({ places, ways: [way(WEST, EAST, line)] })?.ways ?? [];
    expect(there).toMatchObject({ isGuess: false, path: expect.stringMatching(/^M[^L]+(?:L[^L]+){4}$/) });
    const degrees = Number(/rotate\((-?\d+)\)/.exec(there?.arrow ?? '')?.[1]);
    // The second half goes down to the right.
    expect(degrees).toBeGreaterThan(0);
    expect(degrees).toBeLessThan(90);
    const [back] = draw({ places, ways: [way(EAST, WEST)] })?.ways ?? [];
    expect(back).toMatchObject({ isGuess: true, path: expect.stringMatching(/^M[^L]+L[^L]+$/) });
    expect(Math.abs(Number(/rotate\((-?\d+)\)/.exec(back?.arrow ?? '')?.[1]))).toBe(180);
  });

  it('draws each street segment once, and none outside the map', () => {
    const street: LatLon[] = [WEST, EAST];
    const far: LatLon[] = [
      [53, 5],
      [53.1, 5],
    ];
    const drawing = draw({ places: [place(1, WEST), place(2, EAST)], streets: [street, street.toReversed(), far] });
    expect(drawing?.streets.match(/M/g)).toHaveLength(1);
  });

  it('shows water and streets behind, names streets where there is room, and never over a mark, a text or a ride', () => {
    const lake: [number, number][] = [
      [52.371, 4.892],
      [52.371, 4.898],
      [52.373, 4.898],
      [52.373, 4.892],
      [52.371, 4.892],
    ];
    const street = (name: string, lat: number): Drawn => ({
      kind: 'side',
      name,
      lines: [
        [
          [lat, 4.8],
          [lat, 4.895],
        ],
        [
          [lat, 4.895],
          [lat, 4.99],
        ],
      ],
    });
    const backdrop: Drawn[] = [
      { kind: 'water', name: '', lines: [lake] },
      street('Onder de rit', 52.37),
      street('Langestraat', 52.3735),
      street('Een naam die zo lang is dat geen straat van deze stad er ooit lang genoeg voor is', 52.3725),
    ];
    const places = [place(1, WEST), place(2, EAST), place(3, NORTH)];
    const content = { places, ways: [way(WEST, EAST, [WEST, EAST])], streets: [[WEST, EAST]], backdrop };
    const drawing = draw(content);
    expect(drawing?.backdrop.water).toMatch(/^M\S+ \S+L.*Z$/);
    expect(drawing?.backdrop.side).not.toBe('');
    expect(drawing?.streets).toBe('');
    expect(drawing?.names.map(({ text, degrees }) => [text, Math.abs(degrees)])).toEqual([['Langestraat', 0]]);
    // Seen from far, side streets are left out.
    const far = draw({ ...content, places: [...places, place(4, [52.42, 4.99])] });
    expect(far?.backdrop.side).toBe('');
  });

  it('names the venues of the evening even where there is little room', () => {
    const drawing = draw({ places: [place(1, WEST, true, 'Vlaams Cultuurhuis de Brakke Grond'), place(2, EAST)] });
    expect(drawing?.texts.map(({ text }) => text)).toEqual(['Vlaams Cultuurhuis de B…', 'Zaal 2']);
  });

  it('keeps marks and texts inside the map and without overlap, wherever venues are', () => {
    const at = fc.tuple(
      fc.integer({ min: 0, max: 40 }).map((n) => 52.36 + n * 0.0004),
      fc.integer({ min: 0, max: 40 }).map((n) => 4.88 + n * 0.0006),
    );
    fc.assert(
      fc.property(fc.array(at, { minLength: 2, maxLength: 9 }), (positions) => {
        const places = positions.map((position, i) => place(i + 1, position, i < 3));
        const drawing = draw({ places, ways: [way(positions[0] as LatLon, positions[1] as LatLon)] });
        if (!drawing) throw new Error('Nothing was drawn.');
        const { marks, texts, width, height } = drawing;
        for (const [i, mark] of marks.entries()) {
          expect(mark.x).toBeGreaterThan(10);
          expect(mark.x).toBeLessThan(width - 10);
          expect(mark.y).toBeGreaterThan(10);
          expect(mark.y).toBeLessThan(height - 10);
          for (const other of marks.slice(i + 1)) {
            expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThan(16);
          }
        }
        for (const text of texts) {
          for (const mark of marks) {
            const isOn = text.anchor === 'start' && Math.abs(text.y - 4 - mark.y) < 5 && Math.abs(text.x - mark.x) < 10;
            expect(isOn).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
