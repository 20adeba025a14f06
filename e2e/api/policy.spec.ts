import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { forbiddenScripts } from '../setup/pages';

const pool = openDatabase();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant(pool.db);
});
afterAll(() => pool.close());

it.each([
  ['/', 200],
  ['/docs', 200],
  ['/docs/errors', 200],
  ['/docs/embed', 200],
  ['/docs/webhooks', 200],
  ['/docs/nothing', 404],
  ['/nothing.here', 404],
  ['/a.b/c.d', 404],
  ['/{c}/nothing.php', 404],
  ['/{c}/nothing/wp-login.php', 404],
  ['/{c}/event/1.x', 404],
])('%s has a content security policy', async (path, status) => {
  const answer = await fetch(`${BASE()}${path.replace('{c}', tenant.name)}`);
  expect(answer.status).toBe(status);
  const policy = answer.headers.get('content-security-policy') ?? '';
  // By nonce, or by hashes for pages that everybody gets.
  expect(policy).toMatch(/script-src 'self'(?: 'nonce-[\w-]{36}' 'strict-dynamic'|(?: 'sha256-[\w+/]{43}=')+);/);
  expect(policy).toContain("object-src 'none'");
  expect(forbiddenScripts(await answer.text(), policy)).toEqual([]);
});

it.each(['/{c}/order/aaaaa-bbbbb-ccccc-ddddd/ticket.pdf', '/{c}/order/aaaaa-bbbbb-ccccc-ddddd/worker.js'])(
  '%s has no policy of a page',
  async (path) => {
    const { headers } = await fetch(`${BASE()}${path.replace('{c}', tenant.name)}`);
    expect(headers.get('content-security-policy')).toBeNull();
  },
);

it('lets a drawing opened by itself run and load nothing', async () => {
  const { headers } = await fetch(`${BASE()}/${tenant.name}/mark.svg`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*\bsandbox$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
