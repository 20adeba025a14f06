import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { createClient } from './create-client';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});
afterAll(() => database.drop());

/** Creates organisations at once on a pool of `connections`; returns how each ended. */
async function create(connections: number, names: string[]): Promise<string[]> {
  const tenant = await makeTenant(database.db);
  const owner = await makeMember(database.db, tenant.client);
  const account = { ...owner, person: { ...owner.person, mayCreateClients: true } };
  const { db, close } = connect(database.url, { max: connections, watch: true });
  const look = { title: 'New', locale: 'en', accent: '#b3261e', example: undefined, now: new Date() };
  const ends = await Promise.allSettled(
    names.map((name) => createClient(db, account, { ...look, name, requestId: randomUUID() })),
  );
  await close();
  return ends.map((end) => (end.status === 'fulfilled' ? 'created' : `${end.reason.code} ${end.reason.field}`));
}

it('creates an organisation on one connection', async () => {
  expect(await create(1, ['new-1'])).toEqual(['created']);
});

it('creates as many organisations at once as there are connections', async () => {
  expect(await create(3, ['new-2', 'new-3', 'new-4'])).toEqual(['created', 'created', 'created']);
});

it('gives a name to one of two who choose it at once, and to nobody after', async () => {
  expect((await create(4, ['twice', 'twice'])).sort()).toEqual(['created', 'name_taken client_name']);
  expect(await create(2, ['twice'])).toEqual(['name_taken client_name']);
});
