import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { send, startEngine } from '@/lib/rides/testing/engine-server';
import { FROM_SOURCES } from '../dev/test/commands';
import { openRidesCheckout, SHARED, storedRides, type Town } from '../dev/test/rides-checkout';
import { extractOf, hall, houses } from '../dev/test/town-map';

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

describe('npm run rides', () => {
  test('imports a map, measures all pairs, stores the network, and later measures new venues only', async () => {
    const first = await run(['import', place.town], {}, FROM_SOURCES);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('town.osm.pbf: a network of ');
    expect(first.out).toMatch(
      /3 venues, 3 on the map\. 6 pairs to measure: 6 measured in [\d.]+ s \(6 new or changed\), 0 unreachable\./,
    );
    expect(first.out).toContain('© OpenStreetMap contributors');
    expect((await stored()).map(({ metres }) => Math.round((metres ?? 0) / 100))).toEqual([5, 12, 5, 7, 12, 7]);
    expect((await stored()).every(({ line }) => line !== null)).toBe(true);

    const locations = [...(town.tenant.bundle.locations as unknown[]), hall('d', 900, 0), hall('sea', 5000, 5000)];
    await importBundle(town.database.db, { ...town.tenant.bundle, locations }, { now: new Date() });
    const second = await run([]);
    expect(second.code).toBe(0);
    expect(second.out).toContain('5 venues, 4 on the map. 14 pairs to measure: 6 measured');
    expect(second.out).toMatch(/: sea lies outside the area of the map at /);
    expect(await stored()).toHaveLength(12);
    expect((await run(['again'])).out).toContain('20 pairs to measure: 12 measured');
  });

  test('streams a map: a file four times as large takes no more memory', async () => {
    const peakOf = async (megabytes: number) => {
      const file = join(place.parent, `town-${megabytes}.osm.pbf`);
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

  test('keeps the stored map of one town when another is imported, and measures each ride on the map with both ends', async () => {
    const other = join(place.parent, 'other.osm.pbf');
    writeFileSync(other, extractOf({}, [40_000, 0]));
    const there = [hall('x', 40_000, 0), hall('y', 40_700, 300)];
    const locations = [...(town.tenant.bundle.locations as unknown[]), ...there];
    await importBundle(town.database.db, { ...town.tenant.bundle, locations }, { now: new Date() });
    expect(await run(['import', place.town])).toMatchObject({ code: 0, err: '' });
    expect(await run(['import', other])).toMatchObject({ code: 0, err: '' });
    expect(place.keptFiles()).toHaveLength(2);
    expect(await stored()).toHaveLength(6 + 2);

    const more = [hall('d', 900, 0), hall('z', 40_900, 900), hall('sea', 20_000, 5000)];
    await importBundle(
      town.database.db,
      { ...town.tenant.bundle, locations: [...locations, ...more] },
      { now: new Date() },
    );
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain('8 venues, 7 on the map.');
    expect(out).toMatch(/Not on the map.*\n.*: sea lies outside the area of the map at \S+\n$/);
    expect(await stored()).toHaveLength(12 + 6);

    // A newer map of an area replaces the older one; an unreadable stored map does not prevent measuring on the others.
    writeFileSync(other, extractOf({ dataAtSeconds: 1_700_000_000 }, [40_000, 0]));
    expect(await run(['import', other])).toMatchObject({ code: 0, err: '' });
    expect(place.keptFiles()).toHaveLength(2);
    const broken = place.keptFiles().find((file) => readFileSync(file).readDoubleBE(40) < 6.2) as string;
    const bytes = readFileSync(broken);
    writeFileSync(broken, bytes.subarray(0, bytes.length - 8));
    const again = await run(['again']);
    expect(again.code).toBe(1);
    expect(again.err).toMatch(/^\S+: The network cannot be read: the file: has \d+ bytes instead of \d+\.\n$/);
    expect(again.out).toContain('6 measured');
  });

  test('measures the new venues of an imported bundle; a failure does not undo the import', async () => {
    const bundle = (...more: object[]) => {
      const file = join(place.parent, 'bundle.json');
      const locations = [...(town.tenant.bundle.locations as object[]), ...more];
      writeFileSync(file, JSON.stringify({ ...town.tenant.bundle, locations }));
      return ['client', 'import', file];
    };
    const command = (args: string[]) => place.run(town, args);
    const before = await command(bundle(hall('d', 900, 0)));
    expect(before).toMatchObject({ code: 0, out: expect.stringMatching(/: imported\.\n$/) });
    expect(await stored()).toEqual([]);

    await run(['import', place.town]);
    const { code, out } = await command(bundle(hall('d', 900, 0), hall('e', 300, 300)));
    expect(code).toBe(0);
    expect(out).toMatch(/: imported\.\n5 venues, 5 on the map\. 8 pairs to measure: 8 measured/);
    expect(await stored()).toHaveLength(20);
    expect((await command(bundle(hall('d', 900, 0), hall('e', 300, 300)))).out).toMatch(/: nothing has changed\.\n$/);

    writeFileSync(place.kept(), 'mine');
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
    expect(place.keptFiles()).toEqual([]);
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
