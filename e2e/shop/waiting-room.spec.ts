import { beforeAll, describe, expect, it } from 'vitest';
import { localTimeIn } from '@/lib/i18n/local-time';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openShop, visitsTo } from '../setup/shop';

const at = openShop();
let tenant: Tenant;
let shop: ReturnType<typeof visitsTo>;

const waitingRoom = (opensInMs: number) => ({
  opens_at: localTimeIn('Europe/Amsterdam', new Date(Date.now() + opensInMs)),
  per_minute: 1,
});

beforeAll(async () => {
  const keys = ['soon', 'script', 'plain'];
  const room = (key: string) => waitingRoom(key === 'soon' ? 3_600_000 : -3_600_000);
  tenant = await makeTenant(at.database.db, {
    client: { locale: 'nl', theme: { accent: '#0b5d3b' } },
    events: keys.map((key) => ({ key, name: key, sub_events: [performance(key, 50, { waiting_room: room(key) })] })),
  });
  shop = visitsTo(tenant);
});

/** Somebody else comes first. */
const takeFirst = (key: string) => ask(`/v1/${tenant.name}/waitingroom/${tenant.subEventId(key)}`, { method: 'POST' });
const pass = (key: string, slots: number) =>
  at.database.sql`UPDATE waiting_lines SET counted = counted + ${slots} WHERE client_id = ${tenant.client.id}
                  AND sub_event_id = ${tenant.subEventId(key)}`;

it('gathers who comes before the opening', async () => {
  const { page } = await at.browser.visit({ viewport: { width: 320, height: 640 } });
  await page.goto(shop.pageOf('soon'));
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Naar de wachtkamer' }).click();
  await page.waitForURL('**/wait');
  await page.getByText(/^De verkoop begint op .+ om \d\d:\d\d\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await page.getByText('een plaats door loting').waitFor();
});

describe.each([
  [true, 'script'],
  [false, 'plain'],
] as const)('the turn (JavaScript: %s)', (javaScript, key) => {
  it('comes by itself, to one place for all tabs', async () => {
    await takeFirst(key);
    const visitor = await at.browser.visit({ javaScript });
    const { page, context } = visitor;
    await page.goto(shop.pageOf(key));
    await page.getByRole('button', { name: 'Naar de wachtkamer' }).click();
    await page.waitForURL('**/wait');
    await page.getByText('Je bent nummer 1.').waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    const tab = await context.newPage();
    await tab.goto(`${shop.pageOf(key)}/wait`);
    await tab.getByText('Je bent nummer 1.').waitFor();
    await tab.goto(shop.pageOf(key));
    await tab.getByRole('button', { name: 'Naar de wachtkamer' }).click();
    await tab.getByText('Je bent nummer 1.').waitFor();
    await tab.close();
    await pass(key, 2);
    await page.waitForURL(`**${shop.pageOf(key)}`, { timeout: 50_000 });
    await page.getByText(/^Je bent aan de beurt: leg vóór \d\d:\d\d kaarten/).waitFor();
    if (javaScript) expect(await axeFindings(page)).toEqual([]);
    await shop.number(visitor, 'Standaard').fill('2');
    await shop.addButton(visitor).click();
    await page.waitForURL('**/cart');
    expect(await shop.apiCart(visitor)).toHaveLength(3);
    await page.goto(shop.pageOf(key));
    expect(await page.getByText('Je bent aan de beurt').count()).toBe(0);
    expect(await shop.addButton(visitor).count()).toBe(1);
  });
});
