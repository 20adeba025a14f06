import { describe, expect, it } from 'vitest';
import { performance } from '@/lib/testing/tenant';
import { newCart } from '../setup/api';
import { serviceBehindCable } from '../setup/cable';

const COMMIT = 'COMMIT\0';
/** A statement outside a transaction that writes and returns one row. */
const ONE_ROW = 'SELECT 1\0';

const rows = [{ row: 'A', seats: 40 }];
const behind = serviceBehindCable({
  client: {
    payment_methods: [
      { payment_id: 1, payment_desc: 'Proefbank', provider: 'test' },
      { payment_id: 2, payment_desc: 'Aan de deur', provider: 'door' },
    ],
  },
  locations: [
    { key: 'zaal', name: 'Zaal' },
    { key: 'hal', name: 'Hal', sections: [{ name: 'Zaal', category: 'standaard', rows }] },
  ],
  events: [
    {
      key: 'e',
      name: 'E',
      sub_events: [
        performance('free', 100),
        performance('hall', 0, { location: 'hal', categories: [{ name: 'standaard', price: '9.00' }] }),
      ],
    },
  ],
});

// biome-ignore lint/suspicious/noExplicitAny: any answer of the service
type Answer = { status: number; body: any; headers: Headers };
async function ask(path: string, method = 'GET', json?: object, key?: string): Promise<Answer> {
  const response = await fetch(`${behind.service.url}/v1/${behind.tenant.name}/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const add = (cart: string, performance: string, key?: string) =>
  ask(
    `cart/${cart}`,
    'POST',
    {
      event_id: behind.tenant.subEventId(performance),
      discount_id: behind.tenant.discountId('standaard'),
      numberoftickets: 2,
    },
    key,
  );
const order = (cart_id: string, payment_id: number, key?: string) =>
  ask('order/create', 'POST', { cart_id, payment_id, email: 'bo@example.org', lastname: 'B' }, key);
const held = async (cart: string) => (await ask(`cart/${cart}`)).body.length - 1;
const orders = (cart: string) => behind.database.sql`SELECT key FROM orders WHERE cart_id = ${cart}`;

/** Cuts the connection before an answer of the database arrives. @returns the service's answer */
async function losing(asked: string, answered: string, work: () => Promise<Answer>): Promise<Answer> {
  const lost = behind.cable.loseAnswer(asked, answered);
  const answer = await work();
  await lost;
  return answer;
}

const isUnknown = ({ status, body, headers }: Answer) => {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unknown_outcome', '1']);
  expect(body.message).toContain('not known');
};

describe('a write whose answer was lost has an unknown outcome', () => {
  it.each(['free', 'hall'])('seats put into a cart (%s)', async (performance) => {
    const cart = newCart();
    isUnknown(await losing(cart, ONE_ROW, () => add(cart, performance)));
    expect(await held(cart)).toBe(2);
  });

  it('a seat removed from a cart', async () => {
    const cart = newCart();
    const { body } = await add(cart, 'free');
    isUnknown(await losing(cart, COMMIT, () => ask(`cart/${cart}/${body[0].seat_id}`, 'DELETE')));
    expect(await held(cart)).toBe(1);
  });

  it.each([
    ['in one statement', 1, ONE_ROW],
    ['step by step', 2, COMMIT],
  ])('an order, made %s', async (_, payment, answered) => {
    const cart = newCart();
    await add(cart, 'free');
    isUnknown(await losing(cart, answered, () => order(cart, payment)));
    expect(await orders(cart)).toHaveLength(1);
  });
});

describe('with an Idempotency-Key the service resolves the outcome', () => {
  it('when seats are added', async () => {
    const [cart, key] = [newCart(), newCart()];
    const answer = await losing(cart, COMMIT, () => add(cart, 'free', key));
    expect([answer.status, answer.body.length, answer.headers.get('idempotency-replayed')]).toEqual([200, 3, 'true']);
    expect(await held(cart)).toBe(2);
  });

  it.each([1, 2])('for an order (%i)', async (payment) => {
    const [cart, key] = [newCart(), newCart()];
    await add(cart, 'free');
    const answer = await losing(cart, COMMIT, () => order(cart, payment, key));
    expect(answer.status).toBe(200);
    expect(await orders(cart)).toEqual([{ key: answer.body[0].order_key }]);
    expect((await order(cart, payment, key)).body).toEqual(answer.body);
  });

  it('while the database is away, a retry with the same key resolves it', async () => {
    const [cart, key] = [newCart(), newCart()];
    await add(cart, 'free');
    const lost = behind.cable.loseAnswer(cart, COMMIT).then(behind.cable.pull);
    isUnknown(await order(cart, 1, key));
    await lost;
    behind.cable.plugIn();
    await expect.poll(async () => (await order(cart, 1, key)).status).toBe(200);
    expect(await orders(cart)).toEqual([{ key: (await order(cart, 1, key)).body[0].order_key }]);
  });
});

describe('the service says that nothing was done', () => {
  it('when the connection was lost before the commit', async () => {
    const cart = newCart();
    const { body } = await add(cart, 'free');
    const answer = await losing(cart, ONE_ROW, () => ask(`cart/${cart}/${body[0].seat_id}`, 'DELETE'));
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    expect(await held(cart)).toBe(2);
  });

  it('when the database cannot be reached', async () => {
    const cart = newCart();
    await add(cart, 'free');
    behind.cable.pull();
    const answer = await order(cart, 1);
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    behind.cable.plugIn();
    await expect.poll(async () => (await ask(`cart/${cart}`)).status).toBe(200);
    expect(await orders(cart)).toEqual([]);
  });
});
