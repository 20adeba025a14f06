import { expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { money } from '@/lib/money';
import { beginPayment, createOrder, handleReturningBuyer } from '.';
import { noteOpened } from './note-opened';
import { findPayment, listPayments, type Payment } from './read-payment';
import { settleAtOnce } from './settle-paid';
import { sellingStage } from './testing/stage';
import { BASE, buyer, secretsOf } from './testing/world';

// Orders and payments that share a transaction with others (lib/clients/share-transaction.ts).

const at = sellingStage();

const ordering = (cartId: string) =>
  createOrder(at.ctx(), { cartId, paymentId: 1, buyer: buyer(`${cartId}@example.org`), secrets: secretsOf(cartId) });

const cartsOf = async (count: number, key = 'free', type?: string): Promise<string[]> => {
  const carts: string[] = [];
  for (let i = 0; i < count; i++) carts.push(await at.fillCart(key, 1, type));
  return carts;
};

type Made = { id: number; key: string };

/** Opens the payment and pays silently at the test bank. @returns the token with which the buyer returns */
async function payAtBank({ key }: Made, amount: string | null = null): Promise<string> {
  const ref = (await beginPayment(at.ctx(), key, BASE))?.split('/').at(-1) ?? '';
  const [payment] = await at.database.sql<{ token: string }[]>`
    UPDATE test_bank_payments SET status = 'paid', amount = coalesce(${amount}, amount) WHERE ref = ${ref} RETURNING token`;
  return payment?.token ?? '';
}

const back = async (token: string) => (await handleReturningBuyer(at.ctx(), token)).payment;

/** How many transactions wrote these rows last. */
async function transactionsOf(table: 'orders' | 'payments', ids: number[]): Promise<number> {
  const column = table === 'orders' ? 'id' : 'order_id';
  const [row] = await at.database.sql`
    SELECT count(DISTINCT xmin::text)::int AS count FROM ${at.database.sql(table)} WHERE ${at.database.sql(column)} = ANY (${ids})`;
  return row?.count;
}

/** Keeps a row locked until it is released. */
async function lock(table: 'carts' | 'orders', id: string | number) {
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const done = at.database.sql.begin(async (tx) => {
    await tx`SELECT FROM ${tx(table)} WHERE client_id = ${at.tenant.client.id} AND id = ${id} FOR UPDATE`;
    isLocked();
    await isOver;
  });
  await Promise.race([locked, done]);
  return () => {
    letGo();
    return done;
  };
}

it('orders, opened payments and settled payments of many buyers share a transaction each, with separate results', async () => {
  const carts = await cartsOf(6);
  const orders = await Promise.all(carts.map(ordering));
  expect(orders.map(({ total }) => total)).toEqual(carts.map(() => '25.00'));
  const ids = orders.map(({ id }) => id);
  expect(await transactionsOf('orders', ids)).toBe(1);

  const payments = await Promise.all(ids.map(async (id) => (await listPayments(at.ctx(), id))[0] as Payment));
  const opened = payments.map(({ id }) => ({ id, ref: `ref-${id}`, checkoutUrl: `${BASE}/${id}`, askAt: new Date() }));
  const noted = await Promise.all([...opened, ...opened.slice(0, 1)].map((one) => noteOpened(at.ctx(), one)));
  expect(noted).toEqual([...ids.map(() => true), false]);
  expect(await transactionsOf('payments', ids)).toBe(1);
  const now = await Promise.all(payments.map(({ id }) => findPayment(at.ctx(), id)));
  expect(now).toMatchObject(opened.map(({ id, ref, checkoutUrl }) => ({ id, providerRef: ref, checkoutUrl })));

  const received = { amount: money('25.00'), currency: 'EUR', by: 'provider' } as const;
  const paid = await Promise.all(now.map((payment) => settleAtOnce(at.ctx(), payment as Payment, received)));
  expect(paid).toMatchObject(payments.map(({ id, orderId }) => ({ id, orderId, status: 'paid', settles: true })));
  expect(await transactionsOf('orders', ids)).toBe(1);
  const log = await at.database.sql<{ told: string[] }[]>`
    SELECT array_agg(action || ' ' || (detail - 'currency')::text ORDER BY id) AS told FROM audit_log
     WHERE order_id = ANY (${ids}) GROUP BY order_id`;
  const told = [
    'order.pending {"total": "25.00"}',
    'order.paid {"from": "pending"}',
    'payment.paid {"use": "paid", "amount": "25.00"}',
  ];
  expect(log.map((one) => one.told)).toEqual(ids.map(() => told));
  const bought = await at.database.sql`
    SELECT o.cart_id, o.email, count(s.nr)::int AS seats FROM orders o JOIN seats s ON s.client_id = o.client_id AND s.order_id = o.id
     WHERE o.id = ANY (${ids}) GROUP BY o.client_id, o.id ORDER BY array_position(${carts}, o.cart_id)`;
  expect(bought).toEqual(carts.map((cart) => ({ cart_id: cart, email: `${cart}@example.org`, seats: 1 })));
});

it('an order that is refused, waits for a lock or must count does not affect the others', async () => {
  const [good, over, twice, busy] = (await cartsOf(4)) as [string, string, string, string];
  const [capped] = (await cartsOf(1, 'small', 'few')) as [string];
  const [withdrawn] = (await cartsOf(1, 'hall')) as [string];
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${over}`;
  await at.database
    .sql`UPDATE sub_events SET status = 'nosal' WHERE client_id = ${at.tenant.client.id} AND id = ${at.tenant.subEventId('hall')}`;
  const letGo = await lock('carts', busy);
  const waits = ordering(busy);
  const [one, ...others] = await Promise.allSettled([good, capped, twice, twice, over, withdrawn].map(ordering));
  await letGo();
  expect(one).toMatchObject({ status: 'fulfilled' });
  expect(others).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'cart_empty' } },
    { status: 'rejected', reason: { code: 'not_on_sale' } },
  ]);
  expect((await getCart(at.ctx(), withdrawn)).seats).toHaveLength(1);
  expect((await waits).total).toBe('25.00');
  const made = await at.database
    .sql`SELECT cart_id FROM orders WHERE client_id = ${at.tenant.client.id} ORDER BY cart_id`;
  expect(made.map(({ cart_id }) => cart_id)).toEqual([good, capped, twice, busy].sort());
});

it('a payment that is wrong, late, double or waits for a lock does not affect the others', async () => {
  const carts = await cartsOf(4);
  const [good, wrong, late, busy] = (await Promise.all(carts.map(ordering))) as Made[] as [Made, Made, Made, Made];
  const [capped] = (await Promise.all((await cartsOf(1, 'small', 'few')).map(ordering))) as Made[] as [Made];
  const tokens = {
    good: await payAtBank(good),
    wrong: await payAtBank(wrong, '1.00'),
    late: await payAtBank(late),
    busy: await payAtBank(busy),
    capped: await payAtBank(capped),
  };
  await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${`order:${late.key}`}`;
  const letGo = await lock('orders', busy.id);
  const waits = back(tokens.busy);
  const [paid, again, ...others] = await Promise.all(
    [tokens.good, tokens.good, tokens.wrong, tokens.late, tokens.capped].map(back),
  );
  await letGo();
  expect([paid, again]).toMatchObject([{ settles: true }, { settles: true }]);
  // The late order's seats were free, and are held again.
  expect(others).toMatchObject([{ settles: false }, { settles: true }, { settles: true }]);
  expect(await waits).toMatchObject({ settles: true });
  expect(await at.refunds()).toMatchObject([{ reason: 'wrong_amount', amount: '1.00' }]);
});
