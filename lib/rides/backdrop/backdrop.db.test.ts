import { afterAll, beforeAll, expect, it } from 'vitest';
import { tilesIn } from '@/lib/cycling';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { findBackdrop, keptTile, listWantedTiles, saveTiles } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const BOX = { minLat: 52, maxLat: 52.01, minLon: 5, maxLon: 5.02 };
const line = (lat: number) => [lat * 1e7, 5.001 * 1e7, lat * 1e7, 5.004 * 1e7];
const street = (name: string, lat = 52.002) => ({ kind: 'main' as const, name, lines: [line(lat)] });
const PLACES: [number, number][] = [
  [52.001, 5.001],
  [52.004, 5.006],
];

const stored = async () =>
  (await database.sql<{ x: number; y: number; shapes: string }[]>`SELECT * FROM map_tiles ORDER BY y, x`).map(
    ({ shapes }) => JSON.parse(shapes).map(([, name]: string[]) => name),
  );

it('keeps the newest tile, and at the edge of an extract the fuller one', async () => {
  const [tile] = tilesIn({ minLat: 52.001, maxLat: 52.002, minLon: 5.001, maxLon: 5.002 });
  if (!tile) throw new Error('no tile');
  const edge = { ...BOX, minLat: 52.003 };
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [street('A'), street('B')] }, BOX)]);
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [street('Clipped')] }, edge)]);
  expect(await stored()).toEqual([['A', 'B']]);
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [street('Newer')] }, BOX)]);
  expect(await stored()).toEqual([['Newer']]);
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [street('C'), street('D')] }, edge)]);
  expect(await stored()).toEqual([['C', 'D']]);
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [] }, edge)]);
  expect(await stored()).toEqual([['C', 'D']]);
  await saveTiles(database.db, [keptTile({ ...tile, shapes: [] }, BOX)]);
  expect(await stored()).toEqual([]);
});

it('returns the tiles around the places of a map, with unchanged names, and none for a whole country', async () => {
  const tenant = await makeTenant(database.db);
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const name = 'Plantage "Middenlaan" <b> 日本';
  const tiles = tilesIn(BOX).map((tile) =>
    keptTile({ ...tile, shapes: tile.y === 10400 ? [street(name)] : [] }, undefined),
  );
  await saveTiles(database.db, tiles);
  const found = await findBackdrop(ctx, PLACES);
  expect(found[0]).toEqual({
    kind: 'main',
    name,
    lines: [
      [
        [52.002, 5.001],
        [52.002, 5.004],
      ],
    ],
  });
  expect(await findBackdrop(ctx, [])).toEqual([]);
  expect(await findBackdrop(ctx, PLACES.slice(0, 1))).not.toEqual([]);
  expect(await findBackdrop(ctx, [PLACES[0] as [number, number], [50, 4]])).toEqual([]);
});

it('selects the tiles around each venue, and between near venues of one organisation', async () => {
  const locations = ['a', 'b'].map((key) => ({ key, name: key, city: 'Utrecht' }));
  const tenant = await makeTenant(database.db, { locations });
  await database.sql`UPDATE locations SET lat = NULL, lon = NULL`;
  const wantedAt = async (lats: number[]) => {
    const ids = await database.sql<{ id: number }[]>`SELECT id FROM locations WHERE client_id = ${tenant.client.id}`;
    for (const [i, { id }] of ids.entries())
      await database.sql`UPDATE locations SET lat = ${lats[i] ?? null}, lon = ${lats[i] ? 5.0031 : null} WHERE id = ${id}`;
    return (await listWantedTiles(database.db)).length;
  };
  const one = await wantedAt([52.0021]);
  expect(one).toBeGreaterThan(15);
  expect(one).toBeLessThan(40);
  const near = await wantedAt([52.0021, 52.0421]);
  expect(near).toBeGreaterThan(2 * one);
  expect(await wantedAt([52.0021, 52.4021])).toBe(2 * one);
});
