import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rides } from '@/db/schema';
import { importBundle } from '@/lib/bundle';
import { encodePbf, type TestExtract } from '@/lib/cycling/testing/encode-pbf';
import { degreesOf } from '@/lib/cycling/testing/town';
import { send, startEngine } from '@/lib/rides/testing/engine-server';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { FROM_SOURCES, openCommands } from '../dev/test/commands';
import { runProgram } from '../dev/test/run-program';
import { readNetwork } from './rides/import-extract';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = join(ROOT, '../shared');
const CHECKOUT = ['db', 'lib', 'patches', 'scripts', 'server', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A grid of 12 by 12 streets, 100 m apart. */
const SIDE = 12;
const extractOf = (more: Partial<TestExtract> = {}, [east, north]: [number, number] = [0, 0]): Uint8Array => {
  const nodes = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    id: i + 1,
    ...degreesOf([east + (i % SIDE) * 100, north + Math.floor(i / SIDE) * 100]),
  }));
  const line = (from: number, step: number) => Array.from({ length: SIDE }, (_, i) => from + i * step);
  const lines = Array.from({ length: SIDE }, (_, i) => [line(1 + i * SIDE, 1), line(1 + i, SIDE)]).flat();
  const ways = lines.map((refs, i) => ({ id: i + 1, refs, tags: { highway: 'residential' } }));
  return encodePbf({ nodes, ways, ...more });
};

/** A block of nodes without streets, as most of a real map is. Hardly compressible. */
const houses = (): Uint8Array => {
  const nodes = Array.from({ length: 8000 }, (_, i) => ({
    id: 1e9 + i,
    lat: 52 + Math.random(),
    lon: 5 + Math.random(),
  }));
  const [file, empty] = [encodePbf({ nodes, ways: [] }), encodePbf({ nodes: [], ways: [] })];
  return file.subarray(empty.length);
};

const hall = (key: string, east: number, north: number) => ({ key, name: key, ...degreesOf([east, north]) });

let parent: string;
let checkout: string;
let database: TestDatabase;
let tenant: Tenant;
let commands: Awaited<ReturnType<typeof openCommands>>;
beforeAll(async () => {
  commands = await openCommands();
  parent = mkdtempSync(join(tmpdir(), 'doek-rides-'));
  checkout = join(parent, 'doek');
  for (const name of CHECKOUT) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  cpSync(commands.folder, join(checkout, 'built/commands'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  if (existsSync(SHARED)) symlinkSync(SHARED, join(parent, 'shared'));
});
afterAll(() => {
  commands.close();
  rmSync(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  writeFileSync(join(parent, 'town.osm.pbf'), extractOf());
  database = await testDatabase({ max: 2 });
  tenant = await makeTenant(database.db, { locations: [hall('a', 0, 0), hall('b', 500, 0), hall('c', 500, 700)] });
});
afterEach(async () => {
  await database.drop();
  rmSync(join(checkout, '.data'), { recursive: true, force: true });
});

/** Runs `npm run rides` in the checkout. */
function run(
  args: string[],
  settings: Record<string, string> = {},
  program = 'built/commands/run.mjs',
  command: string[] = ['rides'],
) {
  const { RIDES_URL, RIDES_ENGINE, npm_config_loglevel, ...env } = process.env;
  return runProgram([program, ...command, ...args], { ...env, DATABASE_URL: database.url, ...settings }, checkout);
}

const town = () => join(parent, 'town.osm.pbf');
const keptFiles = () => {
  const folder = join(checkout, '.data');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('rides-network'))
    .map((name) => join(folder, name))
    .sort();
};
const kept = () => keptFiles()[0] ?? join(checkout, '.data/rides-network.bin');
const stored = () => database.db.select().from(rides).orderBy(asc(rides.fromLocationId), asc(rides.toLocationId));

describe('npm run rides', () => {
  test('imports a map, measures all pairs, stores the network, and later measures new venues only', async () => {
    const first = await run(['import', town()], {}, FROM_SOURCES);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('town.osm.pbf: a network of ');
    expect(first.out).toMatch(
      /3 venues, 3 on the map\. 6 pairs to measure: 6 measured in [\d.]+ s \(6 new or changed\), 0 unreachable\./,
    );
    expect(first.out).toContain('© OpenStreetMap contributors');
    expect((await stored()).map(({ metres }) => Math.round((metres ?? 0) / 100))).toEqual([5, 12, 5, 7, 12, 7]);
    expect((await stored()).every(({ line }) => line !== null)).toBe(true);

    const locations = [...(tenant.bundle.locations as unknown[]), hall('d', 900, 0), hall('sea', 5000, 5000)];
    await importBundle(database.db, { ...tenant.bundle, locations }, { now: new Date() });
    const second = await run([]);
    expect(second.code).toBe(0);
    expect(second.out).toContain('5 venues, 4 on the map. 14 pairs to measure: 6 measured');
    expect(second.out).toMatch(/: sea lies outside the area of the map at /);
    expect(await stored()).toHaveLength(12);
    expect((await run(['again'])).out).toContain('20 pairs to measure: 12 measured');
  });

  test('streams a map: a file four times as large takes no more memory', async () => {
    const peakOf = async (megabytes: number) => {
      const file = join(parent, `town-${megabytes}.osm.pbf`);
      writeFileSync(file, extractOf());
      const filler = houses();
      for (let size = 0; size < megabytes * 2 ** 20; size += filler.length) appendFileSync(file, filler);
      const { code, out, err } = await run(['import', file], {
        NODE_OPTIONS: `--import=data:text/javascript,process.on('exit',()=>console.log('peak=',process.resourceUsage().maxRSS))`,
      });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('3 venues, 3 on the map. 6 pairs to measure: 6 measured');
      return Number(/^peak= (\d+)$/m.exec(out)?.[1]) / 1024;
    };
    const small = await peakOf(30);
    expect(small).toBeGreaterThan(40);
    expect((await peakOf(120)) - small).toBeLessThan(60);
  });

  test('keeps the map of one town when another is imported, and measures each ride on the map with both ends', async () => {
    const other = join(parent, 'other.osm.pbf');
    writeFileSync(other, extractOf({}, [40_000, 0]));
    const there = [hall('x', 40_000, 0), hall('y', 40_700, 300)];
    const locations = [...(tenant.bundle.locations as unknown[]), ...there];
    await importBundle(database.db, { ...tenant.bundle, locations }, { now: new Date() });
    expect(await run(['import', town()])).toMatchObject({ code: 0, err: '' });
    expect(await run(['import', other])).toMatchObject({ code: 0, err: '' });
    expect(keptFiles()).toHaveLength(2);
    expect(await stored()).toHaveLength(6 + 2);

    const more = [hall('d', 900, 0), hall('z', 40_900, 900), hall('sea', 20_000, 5000)];
    await importBundle(database.db, { ...tenant.bundle, locations: [...locations, ...more] }, { now: new Date() });
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain('8 venues, 7 on the map.');
    expect(out).toMatch(/Not on the map.*\n.*: sea lies outside the area of the map at \S+\n$/);
    expect(await stored()).toHaveLength(12 + 6);

    // A newer map of an area replaces the old one; an unreadable map does not block the other.
    writeFileSync(other, extractOf({ dataAtSeconds: 1_700_000_000 }, [40_000, 0]));
    expect(await run(['import', other])).toMatchObject({ code: 0, err: '' });
    expect(keptFiles()).toHaveLength(2);
    const broken = keptFiles().find((file) => readFileSync(file).readDoubleBE(40) < 6.2) as string;
    const bytes = readFileSync(broken);
    writeFileSync(broken, bytes.subarray(0, bytes.length - 8));
    const again = await run(['again']);
    expect(again.code).toBe(1);
    expect(again.err).toMatch(/^\S+: The network cannot be read: the file: has \d+ bytes instead of \d+\.\n$/);
    expect(again.out).toContain('6 measured');
  });

  test('measures the new venues of an imported bundle; a failure does not undo the import', async () => {
    const bundle = (...more: object[]) => {
      const file = join(parent, 'bundle.json');
      const locations = [...(tenant.bundle.locations as object[]), ...more];
      writeFileSync(file, JSON.stringify({ ...tenant.bundle, locations }));
      return ['client', 'import', file];
    };
    const command = (args: string[]) => run(args, {}, 'built/commands/run.mjs', []);
    const before = await command(bundle(hall('d', 900, 0)));
    expect(before).toMatchObject({ code: 0, out: expect.stringMatching(/: imported\.\n$/) });
    expect(await stored()).toEqual([]);

    await run(['import', town()]);
    const { code, out } = await command(bundle(hall('d', 900, 0), hall('e', 300, 300)));
    expect(code).toBe(0);
    expect(out).toMatch(/: imported\.\n5 venues, 5 on the map\. 8 pairs to measure: 8 measured/);
    expect(await stored()).toHaveLength(20);
    expect((await command(bundle(hall('d', 900, 0), hall('e', 300, 300)))).out).toMatch(/: nothing has changed\.\n$/);

    writeFileSync(kept(), 'mine');
    const failed = await command(bundle(hall('d', 900, 0), hall('e', 300, 300), hall('f', 100, 100)));
    expect(failed.code).toBe(0);
    expect(failed.out).toMatch(
      /: imported\.\nThe rides of new venues are not measured: .*: The network cannot be read: .* `npm run rides` measures them later\.\n$/,
    );
    expect(await stored()).toHaveLength(20);
  });

  test('asks the routing engine of the environment instead', async () => {
    const engine = await startEngine(({ body }, response) => {
      const { sources, targets } = body as { sources: unknown[]; targets: unknown[] };
      send(response, 200, {
        sources_to_targets: { distances: sources.map(() => targets.map(() => 1.234)) },
        units: 'kilometers',
      });
    });
    const answer = await run([], { RIDES_URL: engine.url, RIDES_ENGINE: 'valhalla' });
    await engine.close();
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect((await stored()).map(({ metres }) => metres)).toEqual([1234, 1234, 1234, 1234, 1234, 1234]);
    expect(keptFiles()).toEqual([]);
  });

  test('prints its usage', async () => {
    for (const args of [['import'], ['import', 'a', 'b'], ['check', 'a'], ['what']]) {
      expect(await run(args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage:/) });
    }
  });

  test.skipIf(!existsSync(SHARED))('checks the accuracy (skipped: no shared data, where absent)', async () => {
    const { out } = await run(['check']);
    expect(out).toContain('kampen-bike.osm.pbf, 43 venues, 1740 ordered pairs');
    for (const label of [
      'consensus, median',
      'consensus, 95 %',
      'OSRM, median',
      'OSRM, 95 %',
      'envelope ± 5 %',
      'missing',
    ]) {
      expect(out).toMatch(new RegExp(`${label} .*at (most|least) .* met$`, 'm'));
    }
    expect(out).toMatch(/^ {2}memory, peak +\d+ MB {3}at most 512 MB/m);
  });
});

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
    expect((await run(['import', town()])).code).toBe(0);
    const before = { rows: await stored(), network: readFileSync(kept()) };
    const missing = await run(['import', 'nowhere.osm.pbf']);
    expect(missing).toEqual({ code: 1, out: '', err: 'nowhere.osm.pbf cannot be read: there is no such file.\n' });
    const bad = join(parent, 'bad.osm.pbf');
    for (const [what, bytes, sentence] of files) {
      writeFileSync(bad, bytes);
      expect(() => readNetwork(bad), what).toThrow(sentence);
      expect(() => readNetwork(bad), what).toThrow(/^.+$/);
    }
    expect(() => readNetwork(parent)).toThrow(`${parent} cannot be read: it is a folder.`);
    const { code, out, err } = await run(['import', bad]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^\S+bad\.osm\.pbf: The extract .* holds no way that a bicycle may use\.\n$/);
    expect({ rows: await stored(), network: readFileSync(kept()) }).toEqual(before);
  });

  test('a map of another town', async () => {
    await run(['import', town()]);
    const before = { rows: await stored(), network: readFileSync(kept()) };
    const locations = [{ key: 'a', name: 'Porto', lat: 41.15, lon: -8.61 }];
    await importBundle(database.db, { ...tenant.bundle, locations }, { now: new Date() });
    const { code, out, err } = await run(['import', town()]);
    expect(code).toBe(1);
    expect(out).toContain('1 venue, 0 on the map.');
    expect(err).toMatch(/^No venue is on the map of \S+: it is not kept, older distances stay\.\n$/);
    expect({ rows: await stored(), network: readFileSync(kept()) }).toEqual(before);
  });

  test('no map, and a damaged stored network', async () => {
    const none = await run([]);
    expect(none).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^There is no map yet: .*\n$/) });

    mkdirSync(join(checkout, '.data'));
    writeFileSync(kept(), 'mine');
    const damaged = await run([]);
    expect(damaged).toMatchObject({ code: 1, out: '' });
    expect(damaged.err).toBe(`${kept()}: The network cannot be read: the file: is no network kept by this program.\n`);
  });

  test('an engine that is down, and an unknown one', async () => {
    await run(['import', town()]);
    const locations = [...(tenant.bundle.locations as unknown[]), hall('d', 900, 0)];
    await importBundle(database.db, { ...tenant.bundle, locations }, { now: new Date() });
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
