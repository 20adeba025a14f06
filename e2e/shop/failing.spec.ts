import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { layCable } from '@/scripts/drill/cable';
import { openBrowser } from '../setup/browser';
import { startService } from '../setup/service';

let database: TestDatabase;
let cable: Awaited<ReturnType<typeof layCable>>;
let service: Awaited<ReturnType<typeof startService>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db);
  cable = await layCable(database.url);
  service = await startService(cable.url, { LOG_LEVEL: 'silent', WEB_PROCESSES: '1' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  cable.remove();
  await database.drop();
});

it('shows an error with its number, and recovers on a retry', async () => {
  const { page } = await browser.visit({ locale: 'de-AT' });
  const shop = `${service.url}/${tenant.name}`;
  expect((await page.goto(shop))?.status()).toBe(200);
  cable.pull();
  const answer = await page.goto(shop);
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '1']);
  const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect.poll(() => alert.textContent()).toMatch(/Etwas ist schiefgegangen.*Fehlernummer \d+/);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.content()).not.toMatch(/ECONN|postgres|SELECT|node_modules/i);
  cable.plugIn();
  await expect.poll(async () => (await page.goto(shop))?.status(), { interval: 1000 }).toBe(200);
});
