import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { DESKTOP, openBrowser, PHONE, SMALLEST } from '../setup/browser';

const pool = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeTenant(pool.db, {
    client: { payment_methods: [{ payment_id: 1, payment_desc: 'Proefbank', provider: 'test' }] },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 200)] }],
  });
});
afterEach(async () => {
  await browser.leave();
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});

async function newOrder(): Promise<{ url: string; order_key: string }> {
  const cart_id = newCart();
  const wanted = { event_id: tenant.subEventId('a'), discount_id: tenant.discountId('standaard'), numberoftickets: 2 };
  await ask(`/v1/${tenant.name}/cart/${cart_id}`, { method: 'POST', json: wanted });
  const json = { cart_id, payment_id: 1, email: 'bo@example.org', lastname: 'Jansen' };
  return (await ask(`/v1/${tenant.name}/order/create`, { method: 'POST', json })).body[0];
}
const statusOf = async (key: string) => (await ask(`/v1/${tenant.name}/order/${key}`)).body.order_payment_status;

it.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a buyer pays %s and comes back to the order', async (_, javaScript) => {
  const { page } = await browser.visit({ javaScript });
  const { url, order_key: key } = await newOrder();
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(200);
  expect(page.url()).toContain(`/${tenant.name}/testbank/`);
  expect(page.url()).not.toContain(key);
  expect(await page.locator('[data-amount]').getAttribute('data-amount')).toBe('49.00');
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await page.waitForURL(`**/${tenant.name}/order/${key}`);
  expect(await statusOf(key)).toBe('paid');
});

it('a buyer cancels, and then pays', async () => {
  const { page } = await browser.visit({ viewport: PHONE });
  const { url, order_key: key } = await newOrder();
  await page.goto(url);
  await page.getByRole('button', { name: 'Annuleren', exact: true }).click();
  await page.waitForURL(`**/${tenant.name}/order/${key}?payment=cancelled`);
  expect(await statusOf(key)).toBe('pending');
  await page.goto(url);
  await page.getByRole('button', { name: 'Te laat betalen', exact: true }).click();
  await page.waitForURL(`**/${tenant.name}/order/${key}`);
  expect(await statusOf(key)).toBe('paid');
});

it('is accessible: axe in both schemes and four languages, 320 pixels wide; not indexed', async () => {
  for (const [language, viewport] of [
    ['nl', SMALLEST],
    ['en', DESKTOP],
    ['de', SMALLEST],
    ['fr', DESKTOP],
  ] as const) {
    const { page, context, problems } = await browser.visit({ viewport });
    await context.addCookies([{ name: `lang-${tenant.name}`, value: language, domain: 'localhost', path: '/' }]);
    await page.goto((await newOrder()).url);
    expect(await page.locator('html').getAttribute('lang')).toContain(language);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    expect(problems).toEqual([]);
  }
});
