import { expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { sellingStage } from './testing/stage';
import { buyer } from './testing/world';

const at = sellingStage();
const STRANGERS = [undefined, [], [''], ['a guess'], ['another', 'two']];

it.each(STRANGERS)('who names the cart and the address, and shows %j, learns and ends nothing', async (secrets) => {
  const cartId = await at.fillCart('free', 2);
  const order = await at.order(cartId);
  for (const email of ['buyer@example.org', 'other@example.org']) {
    await expect(at.order(cartId, { buyer: buyer(email), secrets })).rejects.toMatchObject({ code: 'cart_empty' });
  }
  expect(await at.stateOf(order)).toBe('pending');
  expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
});

it.each(STRANGERS)('nor of an order that was made without a secret (%j)', async (secrets) => {
  const cartId = await at.fillCart('free', 2);
  const order = await at.order(cartId, { secrets: undefined });
  for (const stepByStep of [false, true]) {
    const paymentId = stepByStep ? undefined : 1;
    await expect(at.order(cartId, { secrets, paymentId })).rejects.toMatchObject({ code: 'cart_empty' });
  }
  expect(await at.stateOf(order)).toBe('pending');
});

it('either secret of the browser that made it shows whose it is, on both roads to an order', async () => {
  for (const type of ['standaard', 'gratis']) {
    const cartId = await at.fillCart('free', 1, type);
    const order = await at.order(cartId, { secrets: ['a cookie', 'a form'] });
    for (const secrets of [['a cookie'], ['another', 'a form']]) {
      expect((await at.order(cartId, { secrets })).key).toBe(order.key);
    }
  }
});

it('what is kept of a secret does not show it', async () => {
  const cartId = await at.fillCart('free', 1);
  await at.order(cartId, { secrets: ['a cookie'] });
  const [row] = await at.database.sql`SELECT made_by FROM orders WHERE cart_id = ${cartId}`;
  expect(row?.made_by).toHaveLength(1);
  await expect(at.order(cartId, { secrets: row?.made_by })).rejects.toMatchObject({ code: 'cart_empty' });
});
