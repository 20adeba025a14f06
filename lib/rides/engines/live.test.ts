import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { straightMetres } from '@/lib/cycling';
import type { PlacedVenue } from '../measure/plan-legs';
import type { EngineServer } from '../testing/engine-server';
import { allLegs, collect, venueAt } from '../testing/findings';
import { hasValhalla, startValhalla } from '../testing/valhalla-server';
import { engineMeter } from './engine-meter';

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
const isThere = existsSync(folder) && hasValhalla();
if (!isThere) console.info('lib/rides/engines/live.test.ts skipped: no shared data, or Valhalla is not installed');

type Reference = { points: { lat: number; lon: number }[]; low_metres: number[][]; high_metres: number[][] };

describe.skipIf(!isThere)('a live Valhalla (skipped: not installed, where absent)', () => {
  let engine: EngineServer;
  let reference: Reference;
  let venues: PlacedVenue[];
  beforeAll(async () => {
    reference = JSON.parse(readFileSync(`${folder}kampen-reference.json`, 'utf8'));
    venues = reference.points.map(({ lat, lon }, i) => venueAt(i, lat, lon));
    engine = await startValhalla(`${folder}kampen-bike.osm.pbf`, { mostPairs: 300 });
  });
  afterAll(() => engine?.close());

  it('measures a town in batches that it accepts, within the range of all engines', async () => {
    const found = await collect(engineMeter('valhalla', engine.url), allLegs(venues));
    expect({ off: found.off, unreachable: found.unreachable }).toEqual({ off: {}, unreachable: [] });
    expect(Object.keys(found.metres)).toHaveLength(venues.length * (venues.length - 1));
    // The first request exceeds the limit.
    const sizes = engine.requests.map(({ body }) => (body as { sources: unknown[] }).sources.length);
    expect(Math.max(...sizes)).toBe(venues.length);
    expect(sizes.length).toBeGreaterThan(9);

    const far = Object.entries(found.metres).flatMap(([pair, metres]) => {
      const [from = 0, to = 0] = pair.split('>').map(Number);
      const isFar = straightMetres(venues[from] as PlacedVenue, venues[to] as PlacedVenue) >= 200;
      return isFar
        ? [{ metres, low: reference.low_metres[from]?.[to] ?? 0, high: reference.high_metres[from]?.[to] ?? 0 }]
        : [];
    });
    const inside = far.filter(({ metres, low, high }) => metres >= low * 0.95 && metres <= high * 1.05);
    expect(inside.length / far.length).toBeGreaterThanOrEqual(0.97);
  });

  it('says which venue has no road, and measures the rest', async () => {
    // In the river's mouth, kilometres from the last road of the extract.
    const some = [...venues.slice(0, 4), venueAt(99, 52.7, 5.6)];
    const found = await collect(engineMeter('valhalla', engine.url), allLegs(some));
    expect(Object.keys(found.off)).toEqual(['99']);
    expect(Object.keys(found.metres)).toHaveLength(4 * 3);
    expect(found.unreachable).toEqual([]);
  });
});
