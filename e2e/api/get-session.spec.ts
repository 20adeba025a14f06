import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { ask, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(pool.db), makeTenant(pool.db)]);
});
afterAll(() => pool.close());

it('always gives the same cart id for a token, another for another client', async () => {
  const token = '0123456789abcdef0123456789abcdef';
  const path = (name: string) => `/api/${name}/get-session?token=${token}`;
  const { status, body } = await ask(path(tenant.name));
  expect(status).toBe(200);
  expect(body).toEqual({ session_id: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
  expect((await ask(path(tenant.name))).body).toEqual(body);
  expect((await ask(path(other.name))).body).not.toEqual(body);
  expect((await ask(`/v1/${tenant.name}/cart/${body.session_id}`)).body).toEqual([{ cart: 0 }]);
});

it.each(['', '?token=', '?token=xyz', '?token=0123', `?token=${'g'.repeat(32)}`])('422 for %s', async (query) => {
  const { status, body } = await ask(`/api/${tenant.name}/get-session${query}`);
  expect(status).toBe(422);
  expect(body.errors[0].path).toBe('token');
});
