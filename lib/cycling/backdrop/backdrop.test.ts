import { existsSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePbf } from '../testing/encode-pbf';
import { cutTiles, readShapes, type TileAt, tilesIn } from '.';
import { clipRing } from './clip';
import { joinRings } from './join-rings';

const EXTRACT = '../shared/data/osm/amsterdam-centrum.osm.pbf';
const inflate = (data: Uint8Array, size: number) => inflateSync(data, { maxOutputLength: size });
const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (at: number, length: number) => bytes.subarray(at, at + length),
});

// One tile is 0.005 by 0.01 degree: this square lies in the one at 52.000, 5.000.
const corners = [
  { id: 1, lat: 52.001, lon: 5.002 },
  { id: 2, lat: 52.001, lon: 5.008 },
  { id: 3, lat: 52.004, lon: 5.008 },
  { id: 4, lat: 52.004, lon: 5.002 },
];
const island = [
  { id: 5, lat: 52.002, lon: 5.004 },
  { id: 6, lat: 52.002, lon: 5.006 },
  { id: 7, lat: 52.003, lon: 5.005 },
];
const far = { id: 8, lat: 52.2, lon: 5.5 };
const HERE = tilesIn({ minLat: 52.001, maxLat: 52.004, minLon: 5.002, maxLon: 5.008 });

const read = (extract: Parameters<typeof encodePbf>[0], near: TileAt[] = HERE) =>
  readShapes(sourceOf(encodePbf(extract)), near, inflate).shapes;

/** Twice the area of a ring, with its sign. */
const turnOf = (ring: readonly number[]): number => {
  let twice = 0;
  for (let i = 0; i + 3 < ring.length; i += 2)
    twice += (ring[i] as number) * (ring[i + 3] as number) - (ring[i + 2] as number) * (ring[i + 1] as number);
  return twice;
};

describe('what a map shows behind rides', () => {
  it('is water, parks and streets near a venue, and nothing of what is far, in a tunnel or has no name', () => {
    const nodes = [...corners, far, { id: 9, lat: 52.21, lon: 5.51 }];
    const ways = [
      { id: 1, refs: [1, 2, 3, 4, 1], tags: { leisure: 'park', name: 'Park' } },
      { id: 2, refs: [1, 2], tags: { highway: 'residential', name: 'Straat' } },
      { id: 3, refs: [2, 3], tags: { highway: 'residential' } },
      { id: 4, refs: [3, 4], tags: { waterway: 'canal', tunnel: 'yes' } },
      { id: 5, refs: [8, 9], tags: { highway: 'primary', name: 'Ver weg' } },
      { id: 6, refs: [4, 99], tags: { waterway: 'canal' } },
    ];
    const shapes = read({ nodes, ways });
    expect(shapes.map(({ kind, name }) => [kind, name])).toEqual([
      ['green', 'Park'],
      ['side', 'Straat'],
      ['stream', ''],
    ]);
    // A node that a clipped extract lacks is left out.
    expect(shapes[2]?.lines[0]).toHaveLength(2);
  });

  it('joins the parts of an area, and orients its holes the other way', () => {
    const ways = [
      { id: 1, refs: [1, 2, 3], tags: {} },
      { id: 2, refs: [1, 4, 3], tags: {} },
      { id: 3, refs: [5, 6, 7, 5], tags: {} },
    ];
    const relations = [
      {
        id: 1,
        tags: { type: 'multipolygon', natural: 'water' },
        members: [
          { way: 1, role: 'outer' },
          { way: 2, role: 'outer' },
          { way: 3, role: 'inner' },
        ],
      },
    ];
    const [lake, ...others] = read({ nodes: [...corners, ...island], ways, relations });
    expect(others).toEqual([]);
    expect(lake?.lines.map((line) => line.length / 2)).toEqual([5, 4]);
    expect(lake?.lines.map((line) => Math.sign(turnOf(line)))).toEqual([1, -1]);
  });

  it('omits areas that cannot be closed, in time linear in their parts', () => {
    expect(
      joinRings([
        [1, 2, 3],
        [3, 4],
        [9, 8],
      ]),
    ).toEqual([]);
    expect(
      joinRings([
        [1, 2, 3],
        [1, 5, 3],
        [7, 8, 9, 7],
      ]),
    ).toEqual([
      [7, 8, 9, 7],
      [1, 2, 3, 5, 1],
    ]);
  });

  it('is cut into tiles: nothing lies outside, and nothing is lost', () => {
    const at = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }));
    fc.assert(
      fc.property(at, at, at, (a, b, c) => {
        const ring = [a, b, c, a].flat();
        const quarters = [0, 50].flatMap((minLat) =>
          [0, 50].map((minLon) => ({ minLat, maxLat: minLat + 50, minLon, maxLon: minLon + 50 })),
        );
        const whole = clipRing(ring, { minLat: 0, maxLat: 100, minLon: 0, maxLon: 100 });
        const parts = quarters.map((box) => clipRing(ring, box));
        for (const [i, box] of quarters.entries())
          for (const [k, value] of (parts[i]?.[0] ?? []).entries()) {
            expect(value).toBeGreaterThanOrEqual(k % 2 ? box.minLon : box.minLat);
            expect(value).toBeLessThanOrEqual(k % 2 ? box.maxLon : box.maxLat);
          }
        const sum = parts.flat().reduce((total, part) => total + turnOf(part), 0);
        // Cuts are rounded to whole units.
        expect(Math.abs(sum - turnOf(whole[0] ?? []))).toBeLessThan(800);
      }),
    );
  });

  it.skipIf(!existsSync(EXTRACT))('has the canals of Amsterdam, or says: skipped: no shared data', () => {
    const tiles = tilesIn({ minLat: 52.366, maxLat: 52.374, minLon: 4.89, maxLon: 4.904 });
    const { box, shapes } = readShapes(sourceOf(readFileSync(EXTRACT)), tiles, inflate);
    expect(box?.minLat).toBeCloseTo(52.366, 2);
    expect(shapes.filter(({ kind }) => kind === 'water').length).toBeGreaterThan(40);
    // The canals that are one relation of seventeen ways.
    expect(Math.max(...shapes.map(({ kind, lines }) => (kind === 'water' ? lines.length : 0)))).toBe(3);
    expect(new Set(shapes.map(({ name }) => name))).toContain('Oudezijds Voorburgwal');
    const cut = cutTiles(shapes, tiles);
    expect(cut.reduce((sum, tile) => sum + JSON.stringify(tile).length, 0)).toBeLessThan(150_000);
  });
});
