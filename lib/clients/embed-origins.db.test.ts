import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { embedOriginsOf } from '.';

let database: TestDatabase;
let tenant: Tenant;
const ORIGINS = ['https://www.example.org', 'https://example.org'];
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, { client: { embed_origins: ORIGINS } });
});
afterAll(() => database.drop());

it('knows them for ten seconds, then asks again', async () => {
  expect(await embedOriginsOf(database.db, tenant.name, now)).toEqual(ORIGINS);
  await database.sql`UPDATE clients SET embed_origins = '{https://other.example}' WHERE name = ${tenant.name}`;
  expect(await embedOriginsOf(database.db, tenant.name, later(9))).toEqual(ORIGINS);
  expect(await embedOriginsOf(database.db, tenant.name, later(10))).toEqual(['https://other.example']);
});

it('has null of who left them out, and none of who listed none, nor of names that nobody has or can have', async () => {
  const { name } = await makeTenant(database.db);
  expect(await embedOriginsOf(database.db, name, now)).toBeNull();
  const { name: closed } = await makeTenant(database.db, { client: { embed_origins: [] } });
  expect(await embedOriginsOf(database.db, closed, now)).toEqual([]);
  expect(await embedOriginsOf(database.db, 'no-such-client', now)).toEqual([]);
  expect(await embedOriginsOf(database.db, "x'; DROP", now)).toEqual([]);
});

it('keeps no failure', async () => {
  const { name } = await makeTenant(database.db, { client: { embed_origins: ORIGINS } });
  const gone = await testDatabase({ max: 1 });
  await gone.drop();
  await expect(embedOriginsOf(gone.db, name, now)).rejects.toThrow();
  expect(await embedOriginsOf(database.db, name, now)).toEqual(ORIGINS);
});
