import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { layCable } from '@/scripts/drill/cable';
import { type Service, startService } from './service';

type Behind = {
  database: TestDatabase;
  cable: Awaited<ReturnType<typeof layCable>>;
  service: Service;
  tenant: Tenant;
};

/**
 * For the tests of one file: a service with settings `env`, connected to a database of its own by a TCP proxy (the cable)
 * that tests can cut, and a tenant.
 */
export function serviceBehindCable(input: Parameters<typeof makeTenant>[1], env: Record<string, string> = {}): Behind {
  const behind = {} as Behind;
  beforeAll(async () => {
    const database = await testDatabase();
    Object.assign(behind, { database });
    const tenant = await makeTenant(database.db, input);
    const cable = await layCable(database.url);
    Object.assign(behind, { tenant, cable });
    Object.assign(behind, { service: await startService(cable.url, env) });
  });
  afterAll(async () => {
    await behind.service?.stop();
    behind.cable?.remove();
    await behind.database?.drop();
  });
  return behind;
}
