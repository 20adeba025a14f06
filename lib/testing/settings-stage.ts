import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';

/** For the tests of one file: per test an organisation with staff, and readers of what was saved. */
export function settingsStage() {
  let database: TestDatabase;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }];
    tenant = await makeTenant(database.db, { events });
  });
  const member = (given = {}) => makeMember(database.db, tenant.client, given);
  /** The context of a later request. */
  const now = async (ctx: Awaited<ReturnType<typeof member>>) => ({
    ...ctx,
    client: await findClient(database.db, tenant.name),
  });
  const exported = () => exportBundle(database.db, tenant.name);
  const deeds = () => database.sql<{ action: string; after: unknown }[]>`
  SELECT action, after FROM audit_log WHERE client_id = ${tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;
  const asked = fc.constantFrom('no', 'ask', 'require');
  return {
    at: {
      get tenant() {
        return tenant;
      },
      get database() {
        return database;
      },
    },
    member,
    now,
    exported,
    deeds,
    asked,
  };
}
