import { expect, it } from 'vitest';
import { ask, newCart } from '../setup/api';
import { axeFindings } from '../setup/axe';
import { SMALLEST } from '../setup/browser';
import { BUYER, openSellingShop } from '../setup/checkout';

const at = openSellingShop({ buyer_details: { phone: 'no', address: 'require' } });

it('a shop that requires an address asks for it, and for no telephone', async () => {
  const visitor = await at.browser.visit({ viewport: SMALLEST });
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
  await page.getByLabel('Woonplaats').fill('Amsterdam');
  await at.send(visitor);
  await page.waitForURL('**/testbank/**');
  await at.atBank(visitor, 'Betalen');
  await page.getByText('1011 AB Amsterdam').waitFor();
  expect(
    await at.database
      .sql`SELECT address, zip, city, phone FROM orders WHERE client_id = ${at.tenant.client.id} AND cart_id = ${cartId}`,
  ).toMatchObject([{ address: 'Kade 1', zip: '1011 AB', city: 'Amsterdam', phone: null }]);
});

it('a program gets an error for missing details, and nothing is ordered', async () => {
  const cartId = newCart();
  await at.hold(cartId, 1);
  const create = (more = {}) =>
    ask(`/v1/${at.tenant.name}/order/create`, {
      method: 'POST',
      json: { cart_id: cartId, payment_id: 1, email: BUYER.email, lastname: BUYER.lastName, ...more },
    });
  const { status, body } = await create({ zip: '1011 AB' });
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['address', 'city']]);
  expect(await at.ordersOf(cartId)).toEqual([]);
  expect((await create({ zip: '1011 AB', address: 'Kade 1', city: 'Delft' })).status).toBe(200);
});
