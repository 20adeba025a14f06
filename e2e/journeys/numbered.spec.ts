import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { openBrowser } from '../setup/browser';
import { buyingAt } from '../setup/checkout';
import { openHands, WAYS } from '../setup/hands';
import { makeShop } from '../setup/shop';

const database = openDatabase();
const payment_methods = [{ payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'test' }];
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeShop(database.db, { payment_methods })]);
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

it.each(WAYS)('best seats, from the list to the ticket: %s', async (way) => {
  const { visitor, page, hands } = await openHands(browser, 'best-seats', way);
  await page.goto(`/${tenant.name}`);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'In de hal' }).first());
  if (way === 'without JavaScript') await hands.type(page.getByLabel('Aantal kaarten: Standaard (2e rang)'), '1');
  else {
    await hands.choose(page.getByLabel('Aantal', { exact: true }), '1');
    await hands.choose(page.getByLabel('Rang', { exact: true }), '2e rang');
    await hands.press(page.getByRole('button', { name: 'Beste stoelen' }));
    await page.getByText('1 kaart gekozen').waitFor();
  }
  await hands.press(page.getByRole('button', { name: 'Direct afrekenen' }));
  await buyingAt(tenant, database).payByHand(visitor, hands);
  await page.getByText('Balkon, Rij A, Stoel', { exact: false }).first().waitFor();
  expect(await hands.end()).toBeLessThanOrEqual(way === 'without JavaScript' ? 8 : 10);
});

it.each(WAYS)('chosen seats, from the list to the ticket: %s', async (way) => {
  const { visitor, page, hands } = await openHands(browser, 'chosen-seats', way);
  await page.goto(`/${tenant.name}`);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'In de hal' }).first());
  const row = page.getByRole('group', { name: 'Zaal' }).getByRole('group', { name: 'Rij B' });
  // Each way takes the next one.
  const label = await row.getByRole('checkbox', { disabled: false }).first().getAttribute('aria-label');
  const seat = label?.split(',')[0];
  await hands.press(row.getByRole('checkbox', { name: `${seat},` }));
  if (way === 'without JavaScript') await hands.type(page.getByLabel('Aantal kaarten: Standaard (1e rang)'), '1');
  else await page.getByText('1 kaart gekozen').waitFor();
  await hands.press(page.getByRole('button', { name: 'Direct afrekenen' }));
  await buyingAt(tenant, database).payByHand(visitor, hands);
  await page.getByText(`Zaal, Rij B, ${seat}`, { exact: false }).first().waitFor();
  expect(await hands.end()).toBeLessThanOrEqual(way === 'without JavaScript' ? 9 : 8);
});
