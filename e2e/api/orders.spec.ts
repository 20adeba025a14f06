import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { losses } from '@/lib/payments/testing/losses';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, changeCatalogue, newCart, openDatabase } from '../setup/api';
import { eventually } from '../setup/eventually';

const pool = openDatabase();
let tenant: Tenant;
const domain = `kaarten.${newCart()}.nl`;

const METHODS = [
  { payment_id: 33, payment_desc: 'Proefbank', payment_cost: '0.35', provider: 'test' },
  { payment_id: 34, payment_desc: 'Aan de deur', payment_cost: '0.00', provider: 'door' },
  { payment_id: 35, payment_desc: 'iDEAL zonder sleutel', payment_cost: '0.00', provider: 'mollie' },
];
const STRIPE = { payment_id: 36, payment_desc: 'Card', provider: 'stripe' };

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    client: {
      payment_methods: [
        ...METHODS,
        { ...STRIPE, secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhook_secret: 'whsec_0123456789abcdef' },
      ],
      redirect_hosts: ['www.theater-test.nl'],
      domains: [domain],
    },
    events: [
      {
        key: 'e',
        name: 'E',
        types: ['theater', 'dans'],
        sub_events: [performance('a', 400), performance('burst', 200), performance('withdrawn', 20)],
      },
    ],
  });
});
afterAll(() => pool.close());

async function fill(key = 'a', count = 1): Promise<string> {
  const cart = newCart();
  const json = {
    event_id: tenant.subEventId(key),
    discount_id: tenant.discountId('standaard'),
    numberoftickets: count,
  };
  const { status, body } = await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json });
  if (status !== 200) throw new Error(body.code);
  return cart;
}
const buyer = { email: 'bo@example.org', firstname: 'Bo', lastname: 'Jansen' };
const create = (cart: string, more = {}, headers = {}) =>
  ask(`/v1/${tenant.name}/order/create`, {
    method: 'POST',
    json: { cart_id: cart, payment_id: 33, ...buyer, ...more },
    headers,
  });
const get = (key: string) => ask(`/v1/${tenant.name}/order/${key}`);
const pathOf = (url: string) => new URL(url).pathname;

/** Follows the payment as a browser does: the test bank decides the outcome, and the browser returns. */
async function payAt(url: string, status = 'paid'): Promise<string> {
  const begun = await ask(pathOf(url));
  expect(begun.status).toBe(303);
  expect(begun.headers.get('referrer-policy')).toBe('no-referrer');
  const ref = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const [payment] = await pool.sql`UPDATE test_bank_payments SET status = ${status} WHERE ref = ${ref} RETURNING token`;
  const back = await ask(`/api/${tenant.name}/payment/return/${payment?.token}`);
  expect(back.status).toBe(303);
  return back.headers.get('location') ?? '';
}

it('lists the working payment methods', async () => {
  const { body } = await ask(`/v1/${tenant.name}/paymentmethods`);
  expect(body).toEqual([
    { payment_id: 33, payment_desc: 'Proefbank', payment_cost: '0.35' },
    { payment_id: 34, payment_desc: 'Aan de deur', payment_cost: '0.00' },
    { payment_id: 36, payment_desc: 'Card', payment_cost: '0.00' },
  ]);
});

describe('an order', () => {
  it('is made and paid, and the buyer returns', async () => {
    const cart = await fill('a', 2);
    const made = await create(cart, { redirectURL: 'https://www.theater-test.nl/bedankt?taal=nl', avg_optin: 'on' });
    expect([made.status, made.body]).toEqual([
      200,
      [
        {
          url: `https://${domain}/api/${tenant.name}/payment/${made.body[0].order_key}`,
          order_key: expect.any(String),
        },
      ],
    ]);
    const [{ url, order_key: key }] = made.body;
    expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toEqual([{ cart: 0 }]);
    expect((await get(key)).body).toMatchObject({ order_payment_status: 'pending', order_total: '49.35' });
    expect(await payAt(url)).toBe(`https://www.theater-test.nl/bedankt?taal=nl&return=${key}`);
    const page = `https://${domain}/${tenant.name}/order/${key}`;
    expect((await get(key)).body).toMatchObject({
      order_payment_status: 'paid',
      order_tickets_nr: 2,
      order_tickets_url: `${page}/ticket`,
      order_receipt_url: `${page}/receipt`,
      seats: [
        { seat_id: expect.stringMatching(/^\w{10}$/), event_name: 'E', event_type: ['theater', 'dans'] },
        { event_name: 'E' },
      ],
    });
    // Nothing is left to pay.
    expect((await ask(pathOf(url))).headers.get('location')).toBe(
      `https://www.theater-test.nl/bedankt?taal=nl&return=${key}`,
    );
  });

  it('returns to its own page without redirectURL, with the problem', async () => {
    const [{ url, order_key: key }] = (await create(await fill())).body;
    const page = `${BASE()}/${tenant.name}/order/${key}`;
    expect(await payAt(url, 'failed')).toBe(`${page}?payment=failed`);
    expect((await get(key)).body.order_payment_status).toBe('pending');
    expect(await payAt(url)).toBe(page);
    expect((await get(key)).body.order_payment_status).toBe('paid');
  });

  it('to be paid at the door waits for confirmation, and has nothing to pay then', async () => {
    const redirectURL = 'https://www.theater-test.nl/bedankt';
    const [{ url, order_key: key }] = (await create(await fill(), { payment_id: '34', redirectURL })).body;
    expect((await get(key)).body.order_payment_status).toBe('pending');
    const page = `${BASE()}/${tenant.name}/order/${key}`;
    expect((await ask(pathOf(url))).headers.get('location')).toBe(page);
    const [row] =
      await pool.sql`SELECT token FROM reservations r JOIN orders o ON o.client_id = r.client_id AND o.id = r.order_id WHERE o.key = ${key}`;
    const confirm = (token: string) => {
      const body = new URLSearchParams({ token });
      return fetch(`${page}/confirmed`, { method: 'POST', body, redirect: 'manual' });
    };
    for (const token of ['', 'x', 'y'.repeat(10_000), key]) expect((await confirm(token)).status).toBe(303);
    expect((await get(key)).body.order_payment_status).toBe('pending');
    for (let i = 0; i < 2; i++) expect((await confirm(row?.token)).status).toBe(303);
    expect((await get(key)).body.order_payment_status).toBe('none');
    expect((await ask(pathOf(url))).headers.get('location')).toBe(`${redirectURL}?return=${key}`);
  });

  it('is made once, however often it is sent', async () => {
    const cart = await fill();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(cart)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const key = newCart();
    const other = await fill();
    const first = await create(other, {}, { 'Idempotency-Key': key });
    const again = await create(other, {}, { 'Idempotency-Key': key });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is hidden from anyone who only knows its cart and its buyer', async () => {
    const cart = await fill('a', 2);
    const made = await create(cart, {}, { 'Idempotency-Key': newCart() });
    const [{ order_key: key }] = made.body;
    const tries = [{}, { email: buyer.email.toUpperCase() }, { email: 'thief@example.org' }, { payment_id: 34 }];
    for (const isOnce of [false, true]) {
      for (const more of tries) {
        const { status, body } = await create(cart, more, isOnce ? { 'Idempotency-Key': newCart() } : {});
        expect([status, body.code]).toEqual([409, 'cart_empty']);
        expect(JSON.stringify(body)).not.toContain(key);
      }
    }
    expect((await get(key)).body).toMatchObject({ order_payment_status: 'pending', order_tickets_nr: 2 });
    expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toEqual([{ cart: 0 }]);
  });

  it('cannot take the seats of another waiting order', async () => {
    const [{ order_key: key }] = (await create(await fill())).body;
    const { status, body } = await create(`order:${key}`, { email: 'thief@example.org' });
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'cart_id']);
    expect((await get(key)).body).toMatchObject({ order_payment_status: 'pending' });
    expect(await losses({ sql: pool.sql }, tenant.client.id)).toEqual([]);
  });

  it('is refused for seats that are no longer on sale, which are named', async () => {
    const cart = await fill('withdrawn', 2);
    const rest = { event_id: tenant.subEventId('a'), discount_id: tenant.discountId('standaard'), numberoftickets: 1 };
    await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json: rest });
    const pending = await create(await fill('withdrawn'));
    const withdraw = sql`UPDATE sub_events SET status = 'nosal'
      WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('withdrawn')}`;
    await changeCatalogue(pool, tenant, withdraw);
    for (const payment_id of [33, 34]) {
      const { status, body } = await create(cart, { payment_id });
      expect([status, body.code, body.event_ids]).toEqual([409, 'not_on_sale', [tenant.subEventId('withdrawn')]]);
      expect(body.seats).toHaveLength(2);
    }
    for (const seat of (await create(cart)).body.seats) {
      await ask(`/v1/${tenant.name}/cart/${cart}/${seat}`, { method: 'DELETE' });
    }
    expect((await create(cart)).status).toBe(200);
    // The waiting order cannot be paid either: its page says why.
    const [{ url, order_key: key }] = pending.body;
    const sent = await ask(pathOf(url));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${BASE()}/${tenant.name}/order/${key}`]);
    const page = await ask(`/${tenant.name}/order/${key}`);
    expect(page.body).toContain('Deze voorstelling is niet meer in de verkoop');
    expect(page.body).not.toContain(pathOf(url));
  });

  it('can be sent as a form', async () => {
    const body = new URLSearchParams({ cart_id: await fill(), payment_id: '33', ...buyer, avg_mailinglist: '1' });
    const made = await ask(`/v1/${tenant.name}/order/create`, { method: 'POST', body });
    expect(made.status).toBe(200);
    const [row] = await pool.sql`SELECT opt_in, mailing_list FROM orders WHERE key = ${made.body[0].order_key}`;
    expect(row).toEqual({ opt_in: false, mailing_list: true });
  });
});

it('is made with optional members empty or null', async () => {
  const optional = ['firstname', 'phone', 'address', 'city', 'zip', 'redirectURL', 'avg_optin', 'avg_mailinglist'];
  for (const nothing of [null, '']) {
    const made = await create(await fill(), Object.fromEntries(optional.map((name) => [name, nothing])));
    expect([nothing, made.status]).toEqual([nothing, 200]);
  }
  // An order that costs money needs a payment method, so that is the error.
  for (const payment_id of [null, '']) {
    const { status, body } = await create(await fill(), { payment_id });
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'payment_id', message: expect.not.stringContaining('number') }],
    ]);
  }
});

describe('refused', () => {
  const place = (answer: { status: number; body: { code: string; errors?: { path: string }[] } }) => [
    answer.status,
    answer.body.code,
    answer.body.errors?.map(({ path }) => path),
  ];

  it('an empty cart', async () => {
    expect(place(await create(newCart()))).toEqual([409, 'cart_empty', undefined]);
  });

  it.each([
    ['payment_id', { payment_id: 99 }],
    ['payment_id', { payment_id: 35 }],
    ['payment_id', { payment_id: undefined }],
    ['redirectURL', { redirectURL: 'http://www.theater-test.nl/' }],
    ['redirectURL', { redirectURL: 'https://elders.nl/' }],
    ['redirectURL', { redirectURL: 'https://www.theater-test.nl.elders.nl/' }],
    ['redirectURL', { redirectURL: 'https://x@www.theater-test.nl/' }],
    ['redirectURL', { redirectURL: 'https://www.theater-test.nl:8443/' }],
    ['redirectURL', { redirectURL: 'javascript:alert(1)' }],
    ['redirectURL', { redirectURL: '/bedankt' }],
    ['email', { email: 'bo@' }],
    ['email', { email: undefined }],
    ['email', { email: 'foo,bar@example.org' }],
    ['email', { email: 'x@[127.0.0.1]' }],
    ['email', { email: 'bo@example.org,' }],
    ['email', { email: 'bo@example.org\r\nBcc: al@example.org' }],
    ['email', { email: `${'a'.repeat(65)}@example.org` }],
    ['firstname', { firstname: 'Win at https://evil.example/x' }],
    ['lastname', { lastname: 'evil.com' }],
    ['lastname', { lastname: 'a\nb' }],
    ['lastname', { lastname: 'a\ud800' }],
    ['lastname', { lastname: '' }],
    ['firstname', { firstname: 'x'.repeat(101) }],
    ['avg_optin', { avg_optin: 'misschien' }],
  ])('a wrong %s: %j, and the cart is unchanged', async (path, more) => {
    const cart = await fill();
    expect(place(await create(cart, more))).toEqual([422, 'validation_failed', [path]]);
    expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toHaveLength(2);
  });

  it('invalid keys, tokens and messages', async () => {
    const unknown = 'AAAAA-AAAAA-AAAAA-AAAAA';
    const [made] = (await create(await fill())).body;
    const foreign = await makeTenant(pool.db);
    const webhook = (provider: string, init: RequestInit = {}) =>
      ask(`/api/${tenant.name}/payment/webhook/${provider}`, { method: 'POST', ...init });
    const id = new URLSearchParams({ id: 'tr_123' });
    for (const [answer, status, code] of [
      [await get(unknown), 404, 'order_not_found'],
      [await get('x'), 404, 'order_not_found'],
      [await ask(`/v1/${foreign.name}/order/${made.order_key}`), 404, 'order_not_found'],
      [await ask(`/api/${tenant.name}/payment/${unknown}`), 404, 'order_not_found'],
      [await ask(`/api/${tenant.name}/payment/return/${crypto.randomUUID()}`), 404, 'payment_not_found'],
      [await webhook('paypal'), 404, 'not_found'],
      [await webhook('stripe', { body: '{}' }), 400, 'wrong_signature'],
      [await webhook('stripe', { body: '{}', headers: { 'Stripe-Signature': 't=1,v1=00' } }), 400, 'wrong_signature'],
      [await webhook('mollie', { body: 'nothing' }), 400, 'malformed_body'],
      [await webhook('mollie', { body: id }), 404, 'payment_not_found'],
      [await webhook(`mollie?payment=${crypto.randomUUID()}`, { body: id }), 404, 'payment_not_found'],
    ] as const) {
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });
});

/** Polls the status: on a busy machine the bank may not answer within four seconds, and is asked later (handle-returning-buyer.ts). */
const endOf = (key: string): Promise<string> =>
  eventually(async () => {
    const { order_payment_status: status } = (await get(key)).body;
    expect(status).not.toBe('pending');
    return status;
  }, 500);

// This tests the database, so one of the two servers is enough.
if (process.env.E2E_SERVER !== 'next') {
  it('300 buyers of 200 seats: 200 get tickets, the others learn that it is sold out', async () => {
    let next = 0;
    const told: Record<string, number> = {};
    const oneAfterTheOther = async () => {
      while (next++ < 300) {
        const outcome = await fill('burst').then(
          async (cart) => {
            const [{ url, order_key: key }] = (await create(cart)).body;
            await payAt(url);
            return await endOf(key);
          },
          (error: Error) => error.message,
        );
        told[outcome] = (told[outcome] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 24 }, oneAfterTheOther));
    expect(told).toEqual({ paid: 200, sold_out: 100 });
    const [sold] = await pool.sql`SELECT count(*)::int AS seats, count(DISTINCT order_id)::int AS orders FROM seats
    WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('burst')} AND order_id IS NOT NULL`;
    expect(sold).toEqual({ seats: 200, orders: 200 });
    expect(await losses({ sql: pool.sql }, tenant.client.id)).toEqual([]);
  });
}
