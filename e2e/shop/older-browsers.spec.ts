import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { openBrowser } from '../setup/browser';
import { buyingAt } from '../setup/checkout';
import { withoutNewer } from '../setup/older-browser';
import { makeShop } from '../setup/shop';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  const payment_methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
  [browser, tenant] = await Promise.all([openBrowser(), makeShop(database.db, { payment_methods })]);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

it('sells without what a supported browser lacks', async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  await withoutNewer(page);
  await page.goto(`/${tenant.name}`);
  expect(await page.evaluate(() => [new URLSearchParams('a=1').size, 'share' in navigator])).toEqual([
    undefined,
    false,
  ]);
  await page.getByRole('searchbox').fill('hal');
  await page.waitForURL('**/*q=hal');
  await page.getByRole('link', { name: 'In de hal' }).first().click();
  await page.locator('[data-map] input[tabindex="0"]').waitFor();
  await page.getByRole('button', { name: 'Inzoomen' }).click();
  await page.locator('[data-map] input').nth(2).click();
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await page.getByRole('link', { name: 'Afrekenen' }).click();
  await page.waitForURL('**/checkout');
  const { fillIn, send, atBank, heading } = buyingAt(tenant, database);
  await fillIn(visitor);
  await send(visitor);
  await page.waitForURL('**/testbank/**');
  await atBank(visitor, 'Betalen');
  await heading(visitor, 'Bedankt, je bestelling is betaald');
});
