import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { clientDirectory } from '.';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

test('knows domains and names of clients; what is older than five seconds is read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = await makeTenant(database.db, { client: { domains: ['b.example.org', 'a.example.org'] } });
  const known = await clientDirectory(database.db);
  expect(known.clientOf).toEqual(
    new Map([
      ['a.example.org', before.name],
      ['b.example.org', before.name],
    ]),
  );
  expect(known.domainOf.get(before.name)).toBe('a.example.org');
  expect(known.names).toEqual(new Set([before.name]));

  const after = await makeTenant(database.db, { client: { domains: ['c.example.org'] } });
  vi.advanceTimersByTime(4999);
  expect((await clientDirectory(database.db)).clientOf.has('c.example.org')).toBe(false);
  vi.advanceTimersByTime(2);
  const [one, other] = await Promise.all([clientDirectory(database.db), clientDirectory(database.db)]);
  expect(one).toBe(other);
  expect(one.clientOf.get('c.example.org')).toBe(after.name);

  // The office's host belongs to no client, also not to one that claimed it earlier.
  env.OFFICE_URL = 'https://c.example.org';
  vi.advanceTimersByTime(5001);
  expect((await clientDirectory(database.db)).clientOf.has('c.example.org')).toBe(false);
  env.OFFICE_URL = 'https://office.example.org';
  const claims = makeTenant(database.db, { client: { domains: ['office.example.org'] } });
  await expect(claims).rejects.toMatchObject({ errors: [{ message: 'belongs to this service or to a machine' }] });
  env.OFFICE_URL = undefined;
});

test('has the sites that may frame a shop: null without a list, none for an empty list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.advanceTimersByTime(60_000);
  const ORIGINS = ['https://www.example.org', 'https://example.org'];
  const { name: some } = await makeTenant(database.db, { client: { embed_origins: ORIGINS } });
  const { name: any } = await makeTenant(database.db);
  const { name: none } = await makeTenant(database.db, { client: { embed_origins: [] } });
  const { embedOriginsOf } = await clientDirectory(database.db);
  const names = [some, any, none, 'no-such-client', "x'; DROP"];
  expect(names.map((name) => embedOriginsOf.get(name))).toEqual([ORIGINS, null, [], undefined, undefined]);
});

test('keeps its last state while the database fails, and fails without one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const own = await testDatabase({ max: 1 });
  await makeTenant(own.db, { client: { domains: ['d.example.org'] } });
  const known = await clientDirectory(own.db);
  await own.drop();
  vi.advanceTimersByTime(6000);
  expect(await clientDirectory(own.db)).toBe(known);
  const fresh = await testDatabase({ max: 1 });
  await fresh.drop();
  await expect(clientDirectory(fresh.db)).rejects.toThrow();
});
