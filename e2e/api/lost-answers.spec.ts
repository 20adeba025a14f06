import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '@/lib/i18n/office/en';
import { performance } from '@/lib/testing/tenant';
import { newCart } from '../setup/api';
import { serviceBehindCable } from '../setup/cable';
import { askOffice, formIn, type Member, newMember, OFFICE } from '../setup/office';

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

describe('in the office', () => {
  let owner: Member;
  beforeAll(async () => {
    process.env.E2E_URL = behind.service.url;
    owner = await newMember(behind.database, behind.tenant.client);
  });
  const pathTo = (path: string) => `/office/${behind.tenant.name}/${path}`;
  const post = (path: string, body: FormData | string) =>
    askOffice(pathTo(path), owner, { method: 'POST', body, headers: { Origin: OFFICE() } });
  const till = (call: string, body: object) => post(`till/call/${call}`, JSON.stringify(body));
  const pageOf = async (path: string) => (await askOffice(pathTo(path), owner)).text();
  /** The form of a page that has a field with this name, filled in. */
  async function formOf(path: string, field: string, filled: Record<string, string>): Promise<FormData> {
    const form = formIn(await pageOf(path), `name="${field}"`);
    for (const [name, value] of Object.entries(filled)) form.set(name, value);
    return form;
  }
  /** Loses the answers to so many COMMITs of transactions that contain `asked`. @returns how many were lost so far */
  function lose(asked: unknown, most = 1): () => number {
    let lost = 0;
    const lay = (): unknown =>
      lost < most && behind.cable.loseAnswer(String(asked), COMMIT).then(() => ++lost && lay());
    lay();
    return () => lost;
  }

  it('a sale, a refund and cash put in are made once, and nobody hears that nothing was changed', async () => {
    const { sql } = behind.database;
    const id = behind.tenant.client.id;
    await sql`INSERT INTO tills (client_id, name) VALUES (${id}, 'Foyer')`;
    await sql`INSERT INTO shifts (client_id, till_id, staff_id, opened_at, float)
      SELECT ${id}, id, ${owner.person.id}, now(), 100 FROM tills WHERE client_id = ${id}`;
    const [shift] = await sql`SELECT id::int FROM shifts WHERE client_id = ${id}`;
    const entries = (kind: string) => sql`SELECT FROM shift_entries WHERE client_id = ${id} AND kind = ${kind}`;
    const one = { subEventId: behind.tenant.subEventId('free'), discountId: behind.tenant.discountId('standaard') };
    const [tab, request, lines] = ['0123456789abcdef', 'fedcba9876543210', [{ ...one, count: 2 }]];
    expect((await till('fill', { tab, lines })).status).toBe(200);
    const sale = { shiftId: shift?.id, tab, lines, pay: { kind: 'cash' }, request };
    const lost = lose(request);
    expect([(await till('sell', sale)).status, lost()]).toEqual([503, 1]);
    const { orderId } = await (await till('sell', sale)).json();
    expect(await entries('cash')).toHaveLength(1);

    const path = `orders/${orderId}/cancel?t=1`;
    const form = await formOf(path, 'amount', { amount: '24.50', reason: 'Ill', drawer: '' });
    const ofRefund = lose(form.get('request'));
    const { status, headers } = await post(path, form);
    expect([status, headers.get('location'), ofRefund()]).toEqual([303, pathTo(`orders/${orderId}`), 1]);
    expect((await post(path, form)).status).toBe(303);
    expect(await sql`SELECT amount::text FROM refunds WHERE client_id = ${id}`).toHaveLength(1);

    const drawer = `till/shifts/${shift?.id}`;
    const cash = await formOf(drawer, 'amount', { kind: 'cash_in', amount: '5', reason: 'Coins' });
    // The answer to the second attempt is lost too.
    const ofCash = lose(cash.get('request'), 2);
    expect(await (await post(drawer, cash)).text()).toContain(en.refusals.unknown_outcome);
    expect(ofCash()).toBe(2);
    await post(drawer, cash);
    expect(await entries('cash_in')).toHaveLength(1);
  });

  it('a form that would be done twice says to look first', async () => {
    const filled = { email: 'x@example.org', role: 'door', scope: 'all', ids: '', expires: '' };
    const form = await formOf('team', 'email', filled);
    const lost = lose(filled.email);
    expect(await (await post('team', form)).text()).toContain(en.refusals.unknown_look);
    expect(lost()).toBe(1);
  });
});
