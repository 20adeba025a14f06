import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subEvents } from '@/db/schema';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { isInScope, SCOPES, scopeFilter } from '.';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  const locations = ['zaal', 'foyer'].map((key) => ({ key, name: key, city: 'Amsterdam' }));
  const show = (key: string) => ({
    key,
    name: key,
    sub_events: [performance(`${key}-1`, 1), performance(`${key}-2`, 1, { location: 'foyer' })],
  });
  tenant = await makeTenant(database.db, { locations, events: [show('a'), show('b')] });
});
afterAll(() => database.drop());

it('a list has exactly the things in its reader’s scope, and is empty for an empty scope', async () => {
  const ofClient = eq(subEvents.clientId, tenant.client.id);
  const all = await database.db.select().from(subEvents).where(ofClient);
  expect(all.length).toBe(4);
  const [one] = all;
  const idsOf = { all: [], shows: [one?.mainEventId], performances: [one?.id], locations: [one?.locationId] };
  for (const scope of SCOPES)
    for (const ids of [idsOf[scope] as number[], []]) {
      const of = { scope, ids };
      const rows = await database.db
        .select()
        .from(subEvents)
        .where(and(ofClient, scopeFilter(of)));
      const expected = all.filter(({ id, mainEventId, locationId }) =>
        isInScope(of, { show: mainEventId, performance: id, location: locationId }),
      );
      expect([scope, rows.map(({ id }) => id).sort()]).toEqual([scope, expected.map(({ id }) => id).sort()]);
    }
  const columns = { shows: sql`e.main_event_id`, performances: sql`e.id`, locations: sql`e.location_id` };
  const only = scopeFilter({ scope: 'performances', ids: [one?.id ?? 0] }, columns);
  const rows = await database.db.execute(
    sql`SELECT e.id FROM sub_events e WHERE e.client_id = ${tenant.client.id} AND ${only}`,
  );
  expect(rows.map(({ id }) => id)).toEqual([one?.id]);
});
