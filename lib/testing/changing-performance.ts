import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';

type Json = Record<string, unknown>;
export type ChangedBundle = Json & { locations: Json[]; events: { sub_events: Json[] }[] };

type Stage = { database: TestDatabase; tenant: Tenant; shop: ReturnType<typeof world> } & {
  /** The tenant's bundle with these members of its performance `free`. */
  bundleWith: (more: Json) => ChangedBundle;
  /** Imports a bundle, with a clock a second after the last import. */
  run: (bundle: Json, options?: { mail?: boolean; isDryRun?: boolean }) => ReturnType<typeof importBundle>;
};

/** For the tests of one file: for each test a new client that sells (`world`), whose performance is changed by importing its bundle. */
export function changingPerformance(): Stage {
  let seconds = 0;
  const stage = {
    bundleWith: (more) => {
      const bundle = structuredClone(stage.tenant.bundle) as ChangedBundle;
      Object.assign(bundle.events[0]?.sub_events[0] ?? {}, more);
      return bundle;
    },
    run: (bundle, options = {}) =>
      importBundle(stage.database.db, bundle, { now: stage.shop.ctx(++seconds / 60).now, ...options }),
  } as Stage;
  beforeAll(async () => {
    stage.database = await testDatabase();
  });
  afterAll(() => stage.database?.drop());
  beforeEach(async () => {
    stage.tenant = await makeSellingTenant(stage.database);
    stage.shop = world(stage.database, stage.tenant);
  });
  return stage;
}
