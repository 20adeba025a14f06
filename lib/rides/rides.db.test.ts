import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locations, rides } from '@/db/schema';
import { importBundle } from '@/lib/bundle';
import type { Context } from '@/lib/context';
import { degreesOf, type Spot, townOf } from '@/lib/cycling/testing/town';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { estimateFactors, findLines, findRidesAround, type Meter, measureRides, networkMeter } from './index';

const NOW = new Date('2027-03-01T12:00:00Z');

// A square of 1 km with a one-way street from A to B. D lies on an island.
const town = townOf({ A: [0, 0], B: [1000, 0], C: [1000, 1000], D: [0, 1000], I: [3000, 0], J: [3200, 0] }, [
  ['A B', { highway: 'residential', oneway: 'yes' }],
  ['B C D A', { highway: 'residential' }],
  ['I J', { highway: 'residential' }],
]);
const meter = networkMeter(town.network);

const hall = (key: string, spot: Spot) => ({ key, name: key, ...degreesOf(spot) });

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase({ max: 4 });
});
afterEach(() => database.drop());

const contextOf = ({ client }: Tenant): Context => ({ client, db: database.db, now: NOW });
const measure = (by: Meter = meter, again = false) => measureRides(database.db, by, { now: NOW, again });

async function idsOf(tenant: Tenant): Promise<Record<string, number>> {
  const rows = await database.db.select().from(locations).where(eq(locations.clientId, tenant.client.id));
  return Object.fromEntries(rows.map((row) => [row.key, row.id]));
}

/** The measured rides that a tenant sees, by the keys of the venues: `a>b`. */
async function seenBy(tenant: Tenant): Promise<Record<string, number | null>> {
  const rows = await database.db.select({ id: locations.id, key: locations.key }).from(locations);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const seen: Record<string, number | null> = {};
  for (const [from, key] of keys) {
    const { to } = await findRidesAround(contextOf(tenant), from);
    for (const [id, way] of to) seen[`${key}>${keys.get(id)}`] = way?.metres ?? null;
  }
  return seen;
}

const near = (metres: number) => expect.closeTo(metres, -1);

describe('measuring rides', () => {
  it('stores metres and the way of every ordered pair of a client, each direction its own', async () => {
    const tenant = await makeTenant(database.db, { locations: [hall('a', [0, 0]), hall('b', [1000, 0])] });
    const report = await measure();
    expect(report).toMatchObject({ venues: 2, off: [], pairs: 2, measured: 2, written: 2, unreachable: [] });
    expect(await seenBy(tenant)).toEqual({ 'a>b': near(1000), 'b>a': near(3000) });

    const { a = 0, b = 0 } = await idsOf(tenant);
    const lines = await findLines(contextOf(tenant), [b], [a]);
    expect(lines).toMatchObject([{ from: b, to: a }]);
    expect(lines[0]?.line).toHaveLength(4);
    expect(await findLines(contextOf(tenant), [], [a])).toEqual([]);
  });

  it('stores the pushed and ferry parts of a ride, and writes only what changed', async () => {
    const tenant = await makeTenant(database.db, {
      locations: [hall('near', [50, 0]), hall('over', [550, 0]), hall('on foot', [650, 0])],
    });
    const river = townOf({ A: [0, 0], P: [100, 0], Q: [500, 0], B: [600, 0], C: [700, 0] }, [
      ['A P', { highway: 'residential' }],
      ['P Q', { route: 'ferry', duration: '4' }],
      ['Q B', { highway: 'residential' }],
      ['B C', { highway: 'footway' }],
    ]);
    expect(await measure(networkMeter(river.network))).toMatchObject({ measured: 6, written: 6 });
    const { near: start = 0, over = 0, 'on foot': foot = 0 } = await idsOf(tenant);
    const ferry = { ferryMetres: near(400), extraSeconds: 240 + 600 };
    expect((await findRidesAround(contextOf(tenant), start)).to).toEqual(
      new Map([
        [over, { metres: near(500), pushedMetres: 0, ...ferry }],
        [foot, { metres: near(600), pushedMetres: near(50), ...ferry }],
      ]),
    );
    expect(await measure(networkMeter(river.network), true)).toMatchObject({ measured: 6, written: 0 });
    await database.sql`UPDATE rides SET extra_seconds = 1`;
    expect(await measure(networkMeter(river.network), true)).toMatchObject({ measured: 6, written: 6 });
  });

  it('says which venues are not on the map, and why, and which pairs have no way', async () => {
    await makeTenant(database.db, {
      locations: [
        hall('a', [0, 0]),
        hall('island', [3100, 0]),
        { key: 'nowhere', name: 'nowhere' },
        { key: 'zero', name: 'zero', lat: 0, lon: 0 },
        hall('field', [2000, 800]),
        { key: 'porto', name: 'porto', lat: 41.15, lon: -8.61 },
      ],
    });
    const { off, pairs, measured, unreachable } = await measure();
    expect(Object.fromEntries(off.map(({ venue, message }) => [venue.name, message]))).toEqual({
      nowhere: 'has no coordinates',
      zero: 'is at 0/0, which is no position',
      field: expect.stringMatching(/^is \d+ m from the nearest road of the network, 500 allowed$/),
      porto: 'lies outside the area of the map at 41.15/-8.61',
    });
    expect(pairs).toBe(6);
    expect(measured).toBe(0);
    expect(unreachable.map(({ from, to }) => `${from.name}>${to.name}`)).toEqual(['a>island', 'island>a']);
  });

  it('stores that there is no way, unless a distance was measured before', async () => {
    const halls = [hall('a', [0, 0]), hall('b', [1000, 0]), hall('island', [3100, 0])];
    const tenant = await makeTenant(database.db, { locations: halls });
    expect(await measure()).toMatchObject({ pairs: 6, measured: 2, written: 6 });
    const noWay = { 'a>island': null, 'b>island': null, 'island>a': null, 'island>b': null };
    expect(await seenBy(tenant)).toEqual({ 'a>b': near(1000), 'b>a': near(3000), ...noWay });
    expect(await measure()).toMatchObject({ pairs: 0, written: 0 });
    expect(await estimateFactors(contextOf(tenant))).toEqual({ middle: 1.3, cautious: 2.1 });

    await database.sql`UPDATE rides SET metres = 3600 WHERE metres IS NULL`;
    expect(await measure(meter, true)).toMatchObject({ pairs: 6, measured: 2, written: 0 });
    expect(await seenBy(tenant)).toMatchObject({ 'a>island': 3600, 'island>b': 3600 });
    const moved = [...halls.slice(0, 2), hall('island', [3150, 0])];
    await importBundle(database.db, { ...tenant.bundle, locations: moved }, { now: NOW });
    await measure();
    expect(await seenBy(tenant)).toMatchObject(noWay);
  });

  it('measures across organisations only within one circle, and shows it only to those in it', async () => {
    const circle = { circle: 'kampen' };
    const one = await makeTenant(database.db, { client: circle, locations: [hall('a', [0, 0])] });
    const two = await makeTenant(database.db, { client: circle, locations: [hall('b', [1000, 0])] });
    const other = await makeTenant(database.db, { locations: [hall('c', [1000, 1000]), hall('d', [0, 1000])] });
    expect((await measure()).measured).toBe(4);
    expect(await seenBy(one)).toEqual({ 'a>b': near(1000), 'b>a': near(3000) });
    expect(await seenBy(two)).toEqual(await seenBy(one));
    expect(await seenBy(other)).toEqual({ 'c>d': near(1000), 'd>c': near(1000) });

    const left = { ...two, client: { ...two.client, circle: null } };
    await database.db.execute(sql`UPDATE clients SET circle = NULL WHERE id = ${two.client.id}`);
    expect(await seenBy(left)).toEqual({});
    expect(await seenBy(one)).toEqual({});
  });

  it('measures only new pairs the second time, and those of a venue that has moved', async () => {
    const tenant = await makeTenant(database.db, { locations: [hall('a', [0, 0]), hall('b', [1000, 0])] });
    await measure();
    expect(await measure()).toMatchObject({ pairs: 0, measured: 0, written: 0 });
    expect(await measure(meter, true)).toMatchObject({ pairs: 2, measured: 2, written: 0 });

    const bundle = {
      ...tenant.bundle,
      locations: [hall('a', [0, 0]), hall('b', [1000, 500]), hall('c', [1000, 1000])],
    };
    await importBundle(database.db, bundle, { now: NOW, vouches: true });
    expect(await seenBy(tenant)).toEqual({});
    expect(await measure()).toMatchObject({ pairs: 6, measured: 6, written: 6 });
    expect(await seenBy(tenant)).toMatchObject({ 'a>b': near(1500), 'b>a': near(2500), 'b>c': near(500) });

    await importBundle(
      database.db,
      { ...bundle, locations: [...bundle.locations, hall('d', [0, 1000])] },
      { now: NOW },
    );
    expect(await measure()).toMatchObject({ pairs: 6, measured: 6 });
  });

  it('keeps measured distances when the next measurement fails', async () => {
    const tenant = await makeTenant(database.db, { locations: [hall('a', [0, 0]), hall('b', [1000, 0])] });
    await measure();
    const before = await seenBy(tenant);
    const failing: Meter = async function* (legs) {
      for (const { origin, targets } of legs) {
        for (const to of targets) yield { kind: 'ride', from: origin, to, way: { metres: 1 }, line: null };
        throw new Error('The engine is gone.');
      }
    };
    await expect(measure(failing, true)).rejects.toThrow('The engine is gone.');
    expect(await seenBy(tenant)).toEqual(before);
  });

  it('keeps the line of a ride when an engine without lines finds the same length', async () => {
    const tenant = await makeTenant(database.db, { locations: [hall('a', [0, 0]), hall('b', [1000, 0])] });
    await measure();
    const { a = 0, b = 0 } = await idsOf(tenant);
    const engineOf = (metres: number): Meter =>
      function* (legs) {
        for (const { origin, targets } of legs) {
          for (const to of targets) yield { kind: 'ride', from: origin, to, way: { metres }, line: null };
        }
      };
    const known = (await findRidesAround(contextOf(tenant), a)).to.get(b)?.metres ?? 0;
    await measure(engineOf(known), true);
    expect(await findLines(contextOf(tenant), [a], [b])).toHaveLength(1);
    await measure(engineOf(known + 100), true);
    expect(await findLines(contextOf(tenant), [a], [b])).toEqual([]);
    expect((await findRidesAround(contextOf(tenant), a)).to.get(b)).toEqual({ metres: known + 100 });
  });

  it('skips pairs over 25 km apart', async () => {
    await makeTenant(database.db, { locations: [hall('a', [0, 0]), hall('far', [0, 25_100])] });
    await makeTenant(database.db, { locations: [hall('b', [0, 0]), hall('near', [0, 24_900])] });
    expect((await measure()).pairs).toBe(2);
  });
});

describe('looking rides up', () => {
  it('reads only the requested rides', async () => {
    const spots: Spot[] = [
      [0, 0],
      [1000, 0],
      [1000, 1000],
      [0, 1000],
    ];
    const tenant = await makeTenant(database.db, { locations: spots.map((spot, i) => hall(`v${i}`, spot)) });
    await measure();
    const { v0 = 0, v1 = 0, v2 = 0, v3 = 0 } = await idsOf(tenant);
    const ctx = contextOf(tenant);
    const around = await findRidesAround(ctx, v0);
    expect([...around.to.keys()].sort()).toEqual([v1, v2, v3]);
    expect([...around.from.keys()].sort()).toEqual([v1, v2, v3]);
    expect(await findRidesAround(ctx, 2_000_000_000)).toEqual({ to: new Map(), from: new Map() });
  });

  it('derives the factor over the straight line from its own rides, else uses 1.3', async () => {
    const spots: Spot[] = [0, 250, 500, 750, 1000].map((east) => [east, 1000]);
    const few = await makeTenant(database.db, { locations: spots.slice(0, 3).map((spot, i) => hall(`v${i}`, spot)) });
    const many = await makeTenant(database.db, { locations: spots.map((spot, i) => hall(`v${i}`, spot)) });
    const usual = { middle: 1.3, cautious: 2.1 };
    expect(await estimateFactors(contextOf(many))).toEqual(usual);
    await measure();
    expect(await estimateFactors(contextOf(few))).toEqual(usual);
    await database.db.update(rides).set({ metres: sql`${rides.metres} * 1.5` });
    expect(await estimateFactors(contextOf(many))).toEqual({ middle: expect.closeTo(1.5, 1), cautious: 2.1 });
    const crowd = Array.from({ length: 11 }, (_, i) => hall(`v${i}`, [(i % 4) * 300, i < 4 ? 0 : 1000]));
    const most = await makeTenant(database.db, { locations: crowd });
    await measure();
    const { middle, cautious } = await estimateFactors(contextOf(most));
    expect(middle).toBeLessThan(1.6);
    expect(cautious).toBeGreaterThan(1.8);
    expect(cautious).not.toBe(2.1);
  });
});
