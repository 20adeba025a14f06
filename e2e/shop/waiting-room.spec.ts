import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localTimeIn } from '@/lib/i18n/local-time';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { ask } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { startService } from '../setup/service';
import { openShop, visitsTo } from '../setup/shop';

const at = openShop();
/** A new shop, whose queue moves a minute after it was made. */
async function open(opensInMs: number) {
  const waiting_room = {
    opens_at: localTimeIn('Europe/Amsterdam', new Date(Date.now() + opensInMs)),
    per_minute: 1,
  };
  const tenant = await makeTenant(at.database.db, {
    client: { locale: 'nl', theme: { accent: '#0b5d3b' } },
    events: [{ key: 'show', name: 'De Storm', sub_events: [performance('avond', 50, { waiting_room })] }],
  });
  const eventId = tenant.subEventId('avond');
  /** Another visitor takes the first place. */
  const takeFirst = () => ask(`/v1/${tenant.name}/waitingroom/${eventId}`, { method: 'POST' });
  const pass = (slots: number) =>
    at.database.sql`UPDATE waiting_lines SET counted = counted + ${slots} WHERE client_id = ${tenant.client.id}`;
  const shop = visitsTo(tenant);
  return { shop, page: shop.pageOf('avond'), takeFirst, pass };
}

const HOUR_MS = 3_600_000;

it('gathers the visitors who come before the opening', async () => {
  const { page: address } = await open(HOUR_MS);
  const { page } = await at.browser.visit({ viewport: { width: 320, height: 640 } });
  await page.goto(address);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Naar de wachtkamer' }).click();
  await page.waitForURL('**/wait');
  await page.getByText(/^De verkoop begint op .+ om \d\d:\d\d\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await page.getByText('een plek door loting').waitFor();
});

describe.each([true, false])('the turn (JavaScript: %s)', (javaScript) => {
  it('comes by itself, with one place for all tabs', async () => {
    const { shop, page: address, takeFirst, pass } = await open(-HOUR_MS);
    await takeFirst();
    const visitor = await at.browser.visit({ javaScript });
    const { page, context } = visitor;
    await page.goto(address);
    await page.getByRole('button', { name: 'Naar de wachtkamer' }).click();
    await page.waitForURL('**/wait');
    await page.getByText('Je bent nummer 1.').waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    const tab = await context.newPage();
    await tab.goto(`${address}/wait`);
    await tab.getByText('Je bent nummer 1.').waitFor();
    await tab.goto(address);
    await tab.getByRole('button', { name: 'Naar de wachtkamer' }).click();
    await tab.getByText('Je bent nummer 1.').waitFor();
    await tab.close();
    await pass(2);
    // Without JavaScript the page reloads by itself after up to 15 s; the test does not wait for that.
    if (!javaScript) {
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1);
      await page.reload();
    }
    await page.waitForURL(`**${address}`);
    await page.getByText(/^Je bent aan de beurt: leg vóór \d\d:\d\d kaarten/).waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    await shop.number(visitor, 'Standaard').fill('2');
    await shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await shop.apiCart(visitor)).toHaveLength(3);
    await page.goto(address);
    expect(await page.getByText('Je bent aan de beurt').count()).toBe(0);
    expect(await shop.addButton(visitor).count()).toBe(1);
  });
});

describe('too many visitors of one network', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    const limits = { LIMITS: 'on', LIMIT_NEW_CARTS: '1/86400', WEB_PROCESSES: '1' };
    service = await startService(process.env.E2E_DATABASE_URL ?? '', limits);
  });
  afterAll(() => service.stop());

  it.each([true, false])('are told so, and when to come back (JavaScript: %s)', async (javaScript) => {
    const { page: address } = await open(-HOUR_MS);
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const path = address.replace(/^\/(.*)\/event\/(.*)$/, '/v1/$1/waitingroom/$2');
    expect((await fetch(`${service.url}${path}`, { method: 'POST', headers })).status).toBe(200);
    const { page, context } = await at.browser.visit({ javaScript, site: service.url });
    await context.setExtraHTTPHeaders(headers);
    await page.goto(address);
    const enter = page.getByRole('button', { name: 'Naar de wachtkamer' });
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: /^Er komen te veel aanvragen van jouw netwerk\. .* over \d+ minuten opnieuw\.$/ });
    for (const from of [address, `${address}/wait`]) {
      await page.goto(from);
      expect(await refusal.count()).toBe(0);
      await enter.click();
      await refusal.waitFor();
      expect(await enter.count()).toBe(1);
      if (javaScript) expect(await axeFindings(page)).toEqual([]);
    }
    // From another network there is a place.
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.2' });
    await enter.click();
    await page.getByText('Je bent nummer 1.').waitFor();
  });
});
