import { afterAll, expect, it } from 'vitest';
import { ask, newCart, openDatabase } from '../setup/api';
import { BUYER, buyingAt, makeSellingShop } from '../setup/checkout';

const database = openDatabase();
afterAll(() => database.close());

it('the page of an order is in the language of its mails, unless the visitor chose another', async () => {
  const tenant = await makeSellingShop(database);
  const cartId = newCart();
  await buyingAt(tenant, database).hold(cartId, 1);
  const { body } = await ask(`/v1/${tenant.name}/order/create`, {
    method: 'POST',
    json: { cart_id: cartId, payment_id: 1, email: BUYER.email, lastname: BUYER.lastName },
  });
  const [{ order_key: key }] = body;
  await database.sql`UPDATE orders SET locale = 'de' WHERE client_id = ${tenant.client.id} AND key = ${key}`;
  const languageOf = async (path: string, cookie = '') => {
    const { body } = await ask(`/${tenant.name}${path}`, { headers: { 'Accept-Language': 'fr', Cookie: cookie } });
    return /<html lang="([^"]+)"/.exec(body)?.[1];
  };
  expect(await languageOf(`/order/${key}`)).toBe('de');
  expect(await languageOf(`/order/${key}`, `lang-${tenant.name}=en`)).toBe('en-GB');
  expect(await languageOf('')).toBe('fr');
  expect(await languageOf('', `lang-${tenant.name}=nl`)).toBe('nl');
});
