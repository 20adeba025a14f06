import { expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { sellingStage } from './testing/stage';
import { buyer } from './testing/world';

const at = sellingStage();
const STRANGERS = [undefined, [], [''], ['a guess'], ['another', 'two']];

it.each(STRANGERS)(
  'a stranger who knows cart and address, with secrets %j, learns and cancels nothing',
  async (secrets) => {
    const cartId = await at.fillCart('free', 2);
    const order = await at.order(cartId);
    for (const email of ['buyer@example.org', 'other@example.org']) {
      await expect(at.order(cartId, { buyer: buyer(email), secrets })).rejects.toMatchObject({ code: 'cart_empty' });
    }
    expect(await at.stateOf(order)).toBe('pending');
    expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
  },
);

it.each(STRANGERS)('nobody gets an order that was made without a secret (%j)', async (secrets) => {
  const cartId = await at.fillCart('free', 2);
  const order = await at.order(cartId, { secrets: undefined });
  for (const stepByStep of [false, true]) {
    const paymentId = stepByStep ? undefined : 1;
    await expect(at.order(cartId, { secrets, paymentId })).rejects.toMatchObject({ code: 'cart_empty' });
  }
  expect(await at.stateOf(order)).toBe('pending');
});

it('each secret of the browser that made an order identifies it, for paid and free orders', async () => {
  for (const type of ['standaard', 'gratis']) {
    const cartId = await at.fillCart('free', 1, type);
    const order = await at.order(cartId, { secrets: ['a cookie', 'a form'] });
    for (const secrets of [['a cookie'], ['another', 'a form']]) {
      expect((await at.order(cartId, { secrets })).key).toBe(order.key);
    }
  }
});

it('a stored hash of a secret does not work as the secret', async () => {
  const cartId = await at.fillCart('free', 1);
  await at.order(cartId, { secrets: ['a cookie'] });
  const [row] = await at.database.sql`SELECT made_by FROM orders WHERE cart_id = ${cartId}`;
  expect(row?.made_by).toHaveLength(1);
  await expect(at.order(cartId, { secrets: row?.made_by })).rejects.toMatchObject({ code: 'cart_empty' });
});
