import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '@/db/local-time';
import { locations, subEvents } from '@/db/schema';
import { exportBundle, importBundle, printBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { recommend } from '@/lib/recommendations';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { loadDemo } from './demo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  await loadDemo(database.url);
});
afterAll(() => database.drop());

const now = new Date();

/** The recommendations of each coming performance of a demo client. */
async function recommended(name: string) {
  const { db } = database;
  const client = await findClient(db, name);
  const visits = await db
    .select({
      subEventId: subEvents.id,
      mainEventId: subEvents.mainEventId,
      locationId: subEvents.locationId,
      startsAt: millis<number>(subEvents.startsAt),
      endsAt: millis<number | null>(subEvents.endsAt),
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(subEvents)
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(subEvents.clientId, client.id), gt(subEvents.startsAt, now)));
  const lists = [];
  for (const visit of visits) lists.push(...(await recommend({ db, client, now }, [visit])).values());
  return lists.flat();
}

it.each(['festival', 'kleinkunst'])(
  'the demo recommends by measured ways, across organisations too: %s',
  async (name) => {
    const all = await recommended(name);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ isElsewhere }) => isElsewhere).length).toBeGreaterThan(20);
    expect(all.filter(({ distance }) => distance.source === 'estimate')).toEqual([]);
  },
);

it.each(['festival', 'kleinkunst'])('the demo is exported as it was imported, with all its rides: %s', async (name) => {
  const bundle = JSON.parse(printBundle(await exportBundle(database.db, name)));
  const across = bundle.rides.filter(({ to }: { to: unknown }) => typeof to === 'object');
  expect(across).toHaveLength(14 * 3);
  expect(await importBundle(database.db, bundle, { now })).toMatchObject({ changed: false });
});

it('one demo organisation has a year of sales: a past season, channels, discounts, refunds, and something to do', async () => {
  const [is] = await database.sql`
    SELECT count(DISTINCT date_trunc('month', o.paid_at))::int AS months, count(DISTINCT l.sub_event_id)::int AS performances,
           count(DISTINCT o.channel)::int AS channels, count(DISTINCT l.discount_name)::int AS types,
           count(DISTINCT o.client_id)::int AS clients, count(*) FILTER (WHERE l.status = 'cancelled') > 50 AS some_cancelled,
           count(*) FILTER (WHERE o.status = 'refunded') > 50 AS some_refunded, count(*) FILTER (WHERE l.starts_at > now()) > 500 AS ahead,
           count(*) FILTER (WHERE o.status = 'expired') > 50 AS some_lapsed, max(o.created_at) <= now() AS none_in_future,
           (SELECT count(*)::int FROM refunds WHERE status = 'failed') AS failed
      FROM orders o JOIN order_lines l ON l.client_id = o.client_id AND l.order_id = o.id`;
  expect(is).toMatchObject({ channels: 4, types: 7, clients: 1, failed: 1 });
  expect(is).toMatchObject({
    some_cancelled: true,
    some_refunded: true,
    ahead: true,
    some_lapsed: true,
    none_in_future: true,
  });
  expect(is?.months).toBeGreaterThan(9);
  expect(is?.performances).toBeGreaterThan(80);
});
