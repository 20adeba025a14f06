import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { startEngine } from '@/lib/rides/testing/engine-server';
import { openRidesCheckout, storedRides, type Town } from '../dev/test/rides-checkout';
import { extractOf, hall } from '../dev/test/town-map';
import { readNetwork } from './rides/import-extract';

let place: Awaited<ReturnType<typeof openRidesCheckout>>;
let town: Town;
beforeAll(async () => {
  place = await openRidesCheckout();
});
afterAll(() => place.close());
beforeEach(async () => {
  town = await place.build();
});
afterEach(() => place.clear(town));

const run = (args: string[], settings?: Record<string, string>, program?: string) =>
  place.run(town, ['rides', ...args], settings, program);
const stored = () => storedRides(town);

describe('npm run rides refuses in one sentence, and keeps older distances and the stored network', () => {
  const whole = extractOf();
  const files: [what: string, bytes: Uint8Array | string, sentence: RegExp][] = [
    ['an empty file', '', /bad\.osm\.pbf: The extract cannot be read: the file: is empty\.$/],
    [
      'a file cut off',
      whole.subarray(0, whole.length - 50),
      /: block \d .*at byte \d+: the file ends inside this block/,
    ],
    ['JSON', '{"type":"FeatureCollection"}', /the file: is not OSM PBF but JSON/],
    ['XML', '<?xml version="1.0"?><osm/>', /the file: is not OSM PBF but XML/],
    ['zstd blocks', extractOf({ blobField: 7 }), /is compressed with zstd; only zlib is read/],
    ['an unknown feature', extractOf({ features: ['OsmSchema-V0.6', 'LocationsOnWays2'] }), /LocationsOnWays2/],
    ['a map without ways', extractOf({ ways: [] }), /holds no way that a bicycle may use\.$/],
  ];

  test('a missing or unusable map', async () => {
    expect((await run(['import', place.town])).code).toBe(0);
    const before = { rows: await stored(), network: readFileSync(place.kept()) };
    const missing = await run(['import', 'nowhere.osm.pbf']);
    expect(missing).toEqual({ code: 1, out: '', err: 'nowhere.osm.pbf cannot be read: there is no such file.\n' });
    const bad = join(place.parent, 'bad.osm.pbf');
    for (const [what, bytes, sentence] of files) {
      writeFileSync(bad, bytes);
      expect(() => readNetwork(bad), what).toThrow(sentence);
      expect(() => readNetwork(bad), what).toThrow(/^.+$/);
    }
    expect(() => readNetwork(place.parent)).toThrow(`${place.parent} cannot be read: it is a folder.`);
    const { code, out, err } = await run(['import', bad]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^\S+bad\.osm\.pbf: The extract .* holds no way that a bicycle may use\.\n$/);
    expect({ rows: await stored(), network: readFileSync(place.kept()) }).toEqual(before);
  });

  test('a map of another town', async () => {
    await run(['import', place.town]);
    const before = { rows: await stored(), network: readFileSync(place.kept()) };
    const locations = [{ key: 'a', name: 'Porto', lat: 41.15, lon: -8.61 }];
    await importBundle(town.database.db, { ...town.tenant.bundle, locations }, { now: new Date() });
    const { code, out, err } = await run(['import', place.town]);
    expect(code).toBe(1);
    expect(out).toContain('1 venue, 0 on the map.');
    expect(err).toMatch(/^No venue is on the map of \S+: it is not kept, older distances stay\.\n$/);
    expect({ rows: await stored(), network: readFileSync(place.kept()) }).toEqual(before);
  });

  test('no map, and a damaged stored network', async () => {
    const none = await run([]);
    expect(none).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^There is no map yet: .*\n$/) });

    mkdirSync(place.data);
    writeFileSync(place.kept(), 'mine');
    const damaged = await run([]);
    expect(damaged).toMatchObject({ code: 1, out: '' });
    expect(damaged.err).toBe(
      `${place.kept()}: The network cannot be read: the file: is no network kept by this program.\n`,
    );
  });

  test('an engine that is down, and an unknown one', async () => {
    await run(['import', place.town]);
    const locations = [...(town.tenant.bundle.locations as unknown[]), hall('d', 900, 0)];
    await importBundle(town.database.db, { ...town.tenant.bundle, locations }, { now: new Date() });
    const before = await stored();
    const engine = await startEngine(() => {});
    await engine.close();
    const down = await run([], { RIDES_URL: engine.url, RIDES_ENGINE: 'osrm' });
    expect(down).toEqual({
      code: 1,
      out: '',
      err: `The routing engine at ${engine.url} cannot be reached (ECONNREFUSED), 4 times: older distances are kept.\n`,
    });
    const unnamed = await run([], { RIDES_URL: engine.url });
    expect(unnamed).toMatchObject({ code: 1, out: '' });
    expect(unnamed.err).toMatch(
      /^Wrong settings in the environment\. RIDES_ENGINE: RIDES_URL needs to know which engine/,
    );
    expect(await stored()).toEqual(before);
  });
});
