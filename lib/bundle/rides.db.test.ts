import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { estimateFactors, findLines, findRidesAround } from '@/lib/rides';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { exportBundle, importBundle, printBundle } from './index';

const now = new Date('2027-03-01T12:00:00Z');
const LOCATIONS = [
  { key: 'oost', name: 'Oost', lat: 52.37, lon: 4.9 },
  { key: 'west', name: 'West', lat: 52.38, lon: 4.86 },
  { key: 'thuis', name: 'Thuis' },
];
const LINE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
const RIDES: { from: string; to: string; metres: number | null; line?: string }[] = [
  { from: 'oost', to: 'west', metres: 3410, line: LINE },
  { from: 'west', to: 'oost', metres: 3550 },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const bundleOf = (tenant: Tenant, rides: unknown, locations: unknown = LOCATIONS) => ({
  ...tenant.bundle,
  locations,
  rides,
});
const load = (bundle: unknown) => importBundle(database.db, bundle, { now, vouches: true });
const exported = async ({ name }: Tenant) => JSON.parse(printBundle(await exportBundle(database.db, name)));

async function toFieldErrors(bundle: unknown): Promise<Record<string, string>> {
  const error = await load(bundle).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof AppError)) throw new Error('The bundle was accepted.');
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

describe('rides in a bundle', () => {
  it('are stored as measured, once, and exported', async () => {
    const tenant = await makeTenant(database.db, { locations: LOCATIONS });
    expect(await load(bundleOf(tenant, RIDES))).toMatchObject({ changed: true });
    expect(await load(bundleOf(tenant, RIDES))).toMatchObject({ changed: false });

    const bundle = await exported(tenant);
    expect(bundle.rides).toEqual(RIDES);
    expect(await load(bundle)).toMatchObject({ changed: false });
    expect(await exported(tenant)).toEqual(bundle);

    const [oost, west] = bundle.locations.map(({ location_id }: { location_id: number }) => location_id);
    const ctx = { client: tenant.client, db: database.db, now };
    expect(await findRidesAround(ctx, oost)).toEqual({
      to: new Map([[west, { metres: 3410 }]]),
      from: new Map([[west, { metres: 3550 }]]),
    });
    expect((await findLines(ctx, [oost], [west]))[0]?.line).toHaveLength(3);
    expect(await estimateFactors(ctx)).toEqual({ middle: 1.3, cautious: 2.1 });
  });

  it('may state that there is no way, but need `metres`', async () => {
    const tenant = await makeTenant(database.db, { locations: LOCATIONS });
    const rides = [{ ...RIDES[0], metres: null, line: undefined }, RIDES[1]];
    expect(await load(bundleOf(tenant, RIDES))).toMatchObject({ changed: true });
    expect(await load(bundleOf(tenant, rides))).toMatchObject({ changed: true });
    const bundle = await exported(tenant);
    expect(bundle.rides).toEqual([{ from: 'oost', to: 'west', metres: null }, RIDES[1]]);
    expect(await load(bundle)).toMatchObject({ changed: false });
    expect(await toFieldErrors(bundleOf(tenant, [{ from: 'oost', to: 'west' }]))).toEqual({
      'rides[0].metres': 'is missing',
    });
  });

  it('may have parts on foot or by ferry, no longer than the whole', async () => {
    const tenant = await makeTenant(database.db, { locations: LOCATIONS });
    const [there, back] = RIDES as [object, object];
    const rides = [
      { ...there, pushed_metres: 60, ferry_metres: 400, extra_seconds: 780 },
      { ...back, pushed_metres: 0 },
    ];
    expect(await load(bundleOf(tenant, RIDES))).toMatchObject({ changed: true });
    expect(await load(bundleOf(tenant, rides))).toMatchObject({ changed: true });
    const bundle = await exported(tenant);
    expect(bundle.rides).toEqual([rides[0], back]);
    expect(await load(bundle)).toMatchObject({ changed: false });
    const wrong = [
      { ...there, pushed_metres: 3000, ferry_metres: 411 },
      { ...back, metres: null, extra_seconds: 1 },
      { from: 'west', to: 'oost', metres: 10, ferry_metres: 11 },
      { from: 'west', to: 'oost', metres: 10, extra_seconds: 86_401 },
    ];
    expect(await toFieldErrors(bundleOf(tenant, wrong))).toEqual({
      'rides[0].pushed_metres': 'must be no more than metres, together with the other',
      'rides[1].extra_seconds': 'must be 0 where there is no way',
      'rides[2].ferry_metres': 'must be no more than metres, together with the other',
      'rides[3].extra_seconds': 'must be a whole number from 0 to 86400',
    });
  });

  it('stay when the file has none, and are deleted with the position of a venue', async () => {
    const tenant = await makeTenant(database.db, { locations: LOCATIONS });
    await load(bundleOf(tenant, RIDES));
    expect(await load(bundleOf(tenant, []))).toMatchObject({ changed: false });
    expect((await exported(tenant)).rides).toEqual(RIDES);
    await load(bundleOf(tenant, [], [{ ...LOCATIONS[0], lat: 52.3701 }, ...LOCATIONS.slice(1)]));
    expect((await exported(tenant)).rides).toBeUndefined();
  });

  it('are refused with every wrong place, without changes', async () => {
    const tenant = await makeTenant(database.db, { locations: LOCATIONS });
    const rides = [
      { from: 'oost', to: 'nergens', metres: 1 },
      { from: 'thuis', to: 'oost', metres: 1 },
      { from: 'oost', to: 'oost', metres: 0 },
      { from: 'west', to: 'oost', metres: -1 },
      { from: 'west', to: 'oost', metres: 1 },
      { from: 'oost', to: 'west', metres: 1.5, line: '€', minutes: 3 },
    ];
    expect(await toFieldErrors(bundleOf(tenant, rides))).toEqual({
      'rides[0].to': 'must be the key of a location of this file',
      'rides[1].from': 'must be a location that has lat and lon',
      'rides[2].to': 'must differ from from',
      'rides[3].metres': 'must be a whole number from 0 to 1000000',
      'rides[4]': 'must differ from rides[3]',
      'rides[5].metres': 'must be a whole number from 0 to 1000000',
      'rides[5].line': 'must be a line as an encoded polyline with 5 decimals',
      'rides[5].minutes': expect.stringContaining('is not known here'),
    });
    expect((await exported(tenant)).rides).toBeUndefined();
    expect(await toFieldErrors(bundleOf(tenant, 'none'))).toEqual({ rides: 'must be an array, not a string' });
  });

  it('take the cycling speed of the client', async () => {
    const tenant = await makeTenant(database.db);
    expect(tenant.client.rideSpeedKmh).toBe(15);
    const client = { ...(tenant.bundle.client as object), ride_speed_kmh: 17.5 };
    await load({ ...tenant.bundle, client });
    expect((await exported(tenant)).client.ride_speed_kmh).toBe(17.5);
    expect(await toFieldErrors({ ...tenant.bundle, client: { ...client, ride_speed_kmh: 0 } })).toEqual({
      'client.ride_speed_kmh': 'must be a number from 1 to 60 with at most 2 decimals',
    });
  });
});

describe('rides to another client of the circle', () => {
  const north = { key: 'noord', name: 'Noord', lat: 52.39, lon: 4.9 };
  let circles = 0;

  /** Two clients of the same circle, each with a ride to the other. */
  async function neighbours() {
    const circle = `rides ${++circles}`;
    const one = await makeTenant(database.db, { locations: LOCATIONS });
    const two = await makeTenant(database.db, { locations: [north] });
    const of = ({ bundle }: Tenant, more: object) => ({
      ...bundle,
      client: { ...(bundle.client as object), circle },
      ...more,
    });
    const there = {
      from: 'oost',
      to: { client: two.name, location: 'noord' },
      metres: 2500,
      pushed_metres: 40,
      line: LINE,
    };
    const back = { from: 'noord', to: { client: one.name, location: 'oost' }, metres: null };
    return {
      one,
      two,
      circle,
      there,
      back,
      first: of(one, { locations: LOCATIONS, rides: [...RIDES, there] }),
      second: of(two, { locations: [north], rides: [back] }),
      alone: of(one, {
        locations: LOCATIONS,
        rides: [...RIDES, there],
        client: { ...(one.bundle.client as object), circle: null },
      }),
    };
  }
  const waysFrom = async (tenant: Tenant, circle: string | null, key: string) => {
    const [row] = await database.sql`SELECT id FROM locations WHERE client_id = ${tenant.client.id} AND key = ${key}`;
    const ctx = { client: { ...tenant.client, circle }, db: database.db, now };
    return [...(await findRidesAround(ctx, row?.id)).to.values()];
  };

  it.each(['one', 'two'] as const)('are there whichever comes first: %s', async (which) => {
    const { one, two, circle, there, back, first, second } = await neighbours();
    const [early, late] = which === 'one' ? [first, second] : [second, first];
    await load(early);
    // The other client is not in the circle yet: the ride waits.
    expect((await exported(which === 'one' ? one : two)).rides).toContainEqual(which === 'one' ? there : back);
    expect(await load(early)).toMatchObject({ changed: false });
    await load(late);

    expect(await waysFrom(one, circle, 'oost')).toEqual([
      { metres: 3410 },
      { metres: 2500, pushedMetres: 40, ferryMetres: 0, extraSeconds: 0 },
    ]);
    expect(await waysFrom(two, circle, 'noord')).toEqual([null]);
    const [a, b] = [await exported(one), await exported(two)];
    expect(a.rides).toEqual([RIDES[0], there, RIDES[1]]);
    expect(b.rides).toEqual([back]);
    for (const bundle of [first, second, a, b]) expect(await load(bundle)).toMatchObject({ changed: false });
    expect(
      await database.sql`SELECT 1 FROM awaited_rides WHERE client_id IN (${one.client.id}, ${two.client.id})`,
    ).toEqual([]);
  });

  it('wait for a venue without a position, and for one that comes back', async () => {
    const { one, circle, there, first, second } = await neighbours();
    await load(first);
    await load({ ...second, locations: [{ key: 'noord', name: 'Noord' }], rides: [] });
    expect(await waysFrom(one, circle, 'oost')).toEqual([{ metres: 3410 }]);
    expect((await exported(one)).rides).toContainEqual(there);
    await load({ ...second, rides: [] });
    expect(await waysFrom(one, circle, 'oost')).toHaveLength(2);
  });

  it('keep the newer distance, while they wait and afterwards', async () => {
    const { one, circle, there, first, second } = await neighbours();
    await load(first);
    const newer = { ...first, rides: [{ ...there, metres: 2600, pushed_metres: 0 }] };
    expect(await load(newer)).toMatchObject({ changed: true });
    await load(second);
    expect(await waysFrom(one, circle, 'oost')).toContainEqual({ metres: 2600 });
    expect(await load(first)).toMatchObject({ changed: true });
    expect(await waysFrom(one, circle, 'oost')).toContainEqual(expect.objectContaining({ metres: 2500 }));
  });

  it('exclude clients of other circles, also in exports', async () => {
    const { one, two, there, first, second } = await neighbours();
    await load(first);
    const stranger = { ...second, client: { ...second.client, circle: 'another' } };
    await load({ ...stranger, rides: [] });
    expect(await waysFrom(one, 'another', 'oost')).toEqual([{ metres: 3410 }]);
    expect((await exported(one)).rides).toContainEqual(there);
    await load(second);
    await load({ ...stranger, rides: [] });
    expect((await exported(one)).rides).toEqual(RIDES);
    expect((await exported(two)).rides).toBeUndefined();
  });

  it('are checked as far as one file allows', async () => {
    const { one, there, first, alone } = await neighbours();
    expect(await toFieldErrors(alone)).toEqual({
      'rides[2].to': 'must be a location of this file: client.circle is missing',
    });
    const rides = [
      there,
      { ...there, metres: 2400 },
      { ...there, to: { client: one.name, location: 'west' } },
      { ...there, to: { client: 'x', location: 'y', floor: 1 } },
      { ...there, to: 7 },
      { ...there, from: { client: 'x', location: 'y' } },
    ];
    const form = 'must be the key of a location, or {"client", "location"} of another client';
    expect(await toFieldErrors({ ...first, rides })).toEqual({
      'rides[1]': 'must differ from rides[0]',
      'rides[2].to': 'must be the key alone: it is of this client',
      'rides[3].to.floor': expect.stringContaining('is not known here'),
      'rides[4].to': form,
      'rides[5].from': 'must be a string, not an object',
    });
  });
});
