import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { openBrowser, SMALLEST } from '../setup/browser';
import { BUYER, buyingAt, makeSellingShop } from '../setup/checkout';

const database = openDatabase();
let browser: Awaited<ReturnType<typeof openBrowser>>;
let tenant: Tenant;

beforeAll(async () => {
  browser = await openBrowser();
  tenant = await makeSellingShop(database, { buyer_details: { phone: 'no', address: 'require' } });
});
afterEach(async () => expect(await browser.leave()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await database.close();
});

it('a shop that requires an address asks for it, and for no telephone', async () => {
  const at = buyingAt(tenant, database);
  const visitor = await browser.visit({ viewport: SMALLEST });
  const { page } = visitor;
  const cartId = await at.giveCart(visitor, 1);
  await page.goto(at.path('/checkout'));
  expect(await page.getByLabel('Telefoonnummer').count()).toBe(0);
  await at.fillIn(visitor);
  await at.send(visitor);
  await page.getByRole('link', { name: 'Vul je postcode in.' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(3);
  await page.getByLabel('Straat en huisnummer').fill('Kade 1');
  await page.getByLabel('Postcode').fill('1011 AB');
  await page.getByLabel('Plaats').fill('Amsterdam');
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  await at.atBank(visitor, 'Betalen');
  await page.getByText('1011 AB Amsterdam').waitFor();
  expect(
    await database.sql`SELECT address, zip, city, phone FROM orders WHERE client_id = ${tenant.client.id} AND cart_id = ${cartId}`,
  ).toMatchObject([{ address: 'Kade 1', zip: '1011 AB', city: 'Amsterdam', phone: null }]);
});

it('a program hears what is required, and nothing is ordered', async () => {
  const at = buyingAt(tenant, database);
  const cartId = newCart();
  await at.hold(cartId, 1);
  const create = (more = {}) =>
    ask(`/v1/${tenant.name}/order/create`, {
      method: 'POST',
      json: { cart_id: cartId, payment_id: 1, email: BUYER.email, lastname: BUYER.lastName, ...more },
    });
  const { status, body } = await create({ zip: '1011 AB' });
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['address', 'city']]);
  expect(await at.ordersOf(cartId)).toEqual([]);
  expect((await create({ zip: '1011 AB', address: 'Kade 1', city: 'Delft' })).status).toBe(200);
});
