import { describe, expect, it } from 'vitest';
import { inTransaction } from '@/lib/context';
import { mailboxOf } from '@/lib/email';
import type { Order } from '@/lib/orders';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { actAtTestBank, beginPayment, changeMethod, confirmOrder, createOrder, findReservation, payAtDoor } from '.';
import { sellingStage } from './testing/stage';
import { BASE, buyer } from './testing/world';

const at = sellingStage({ max_per_order: 5 });
const DOOR = 2;

const reserve = async (key: string, count: number, email = 'buyer@example.org', network?: string, type = 'standaard') =>
  at.order(await at.fillCart(key, count, type), { paymentId: DOOR, buyer: buyer(email), network }, false);
const tokenOf = async ({ id }: Order) => (await findReservation(at.ctx(), id))?.token ?? '';
const minutesLeft = ({ expiresAt }: Order) => Math.round((expiresAt.getTime() - Date.now()) / 60_000);
const refusal = (limit: string) => ({ code: 'unpaid_limit', extra: { limit } });

describe.each([
  ['at the door', 'standaard', 'promised', 'reserved'],
  ['free', 'gratis', 'paid', 'confirmation'],
])('an order that is %s', (_, type, confirmed, mail) => {
  it('holds its seats for 15 minutes, until its buyer confirms it', async () => {
    const order = await reserve('free', 2, undefined, undefined, type);
    expect(order.status).toBe('pending');
    expect(minutesLeft(order)).toBe(15);
    expect(await at.mailsOf(order)).toEqual(['confirm']);
    expect(await beginPayment(at.ctx(), order.key, BASE)).toBeUndefined();
    for (const token of ['', 'x', order.key]) {
      await expect(confirmOrder(at.ctx(), order.key, token)).rejects.toMatchObject({ code: 'order_not_found' });
    }
    const token = await tokenOf(order);
    await Promise.all([1, 2, 3].map(() => confirmOrder(at.ctx(), order.key, token)));
    expect(await at.stateOf(order)).toBe(confirmed);
    expect(await at.mailsOf(order)).toEqual(['confirm', mail]);
  });

  it('expires without another mail when nobody confirms it', async () => {
    const order = await reserve('small', 3, undefined, undefined, type);
    const token = await tokenOf(order);
    await at.letPass(order);
    await expect(confirmOrder(at.ctx(), order.key, token)).rejects.toMatchObject({ code: 'order_ended' });
    await at.turn();
    expect(await at.stateOf(order)).toBe('expired');
    expect(await at.mailsOf(order)).toEqual(['confirm']);
    expect(await findReservation(at.ctx(), order.id)).toBeUndefined();
    await at.fillCart('small', 5);
  });

  it('counts for its mailbox, however it is spelt, also in concurrent requests', async () => {
    const spellings = ['buyer@example.org', 'BUYER@example.org', 'buyer+1@example.org', 'buyer+2@Example.org'];
    const tries = await Promise.all(
      spellings.map((email) =>
        reserve('free', 2, email, undefined, type).then(
          () => 'reserved',
          (error) => error.extra.limit,
        ),
      ),
    );
    expect(tries.filter((one) => one === 'reserved')).toHaveLength(2);
    expect(tries.filter((one) => one === 'address')).toHaveLength(2);
    // The limits are per performance: another one is still possible.
    await reserve('small', 1, undefined, undefined, type);
  });

  it('cannot be confirmed after its performance was withdrawn', async () => {
    const order = await reserve('free', 1, undefined, undefined, type);
    await at.database.sql`UPDATE sub_events SET status = 'arch' WHERE id = ${at.tenant.subEventId('free')}`;
    const token = await tokenOf(order);
    await expect(confirmOrder(at.ctx(), order.key, token)).rejects.toMatchObject({ code: 'not_on_sale' });
  });
});

it('waits for a concurrent reservation to commit, and counts it', async () => {
  const [one, other] = [await at.fillCart('free', 3), await at.fillCart('free', 3)];
  let second: Promise<unknown> | undefined;
  await inTransaction(at.ctx(), async (ctx) => {
    await createOrder(ctx, { cartId: one, paymentId: DOOR, buyer: buyer() });
    second = at.order(other, { paymentId: DOOR }, false).catch((error) => error.extra?.limit);
    await untilWaiting(at.database.sql, 1);
  });
  expect(await second).toBe('address');
});

it('free tickets count until they are given back', async () => {
  const first = await reserve('free', 5, undefined, undefined, 'gratis');
  await confirmOrder(at.ctx(), first.key, await tokenOf(first));
  await expect(reserve('free', 1, undefined, undefined, 'gratis')).rejects.toMatchObject(refusal('address'));
});

it('a network may have five times as many; an unknown network is not counted', async () => {
  await at.renew({ unpaid_orders: { seats_per_address: 1, seats_per_performance: 100 } });
  for (let i = 0; i < 5; i++) await reserve('free', 1, `buyer${i}@example.org`, '192.0.2.1');
  await expect(reserve('free', 1, 'buyer6@example.org', '192.0.2.1')).rejects.toMatchObject(refusal('network'));
  await reserve('free', 1, 'buyer7@example.org', '2001:db8::/64');
  await reserve('free', 1, 'buyer8@example.org');
});

it('may take half the seats of a performance with online payment, and all without', async () => {
  await reserve('small', 3);
  await expect(reserve('small', 1, 'another@example.org')).rejects.toMatchObject(refusal('performance'));
  await at.renew({ payment_methods: [{ payment_id: DOOR, payment_desc: 'Door', provider: 'door' }] });
  await reserve('small', 3);
  await reserve('small', 3, 'another@example.org');
});

it('does not count once paid, cancelled or paid in another way', async () => {
  const paid = await reserve('free', 5);
  await confirmOrder(at.ctx(), paid.key, await tokenOf(paid));
  await payAtDoor(at.ctx(), paid.key, 'office');
  const online = await reserve('free', 5);
  await changeMethod(at.ctx(), online.key, 1);
  expect(await findReservation(at.ctx(), online.id)).toBeUndefined();
  await reserve('free', 2);
});

it('gets a new working link when its buyer switches to a bank and back', async () => {
  const order = await reserve('free', 1);
  const first = await tokenOf(order);
  await changeMethod(at.ctx(), order.key, 1);
  await expect(confirmOrder(at.ctx(), order.key, first)).rejects.toMatchObject({ code: 'order_ended' });
  await changeMethod(at.ctx(), order.key, DOOR);
  expect(await at.mailsOf(order)).toEqual(['confirm', 'confirm']);
  await expect(confirmOrder(at.ctx(), order.key, first)).rejects.toMatchObject({ code: 'order_not_found' });
  await confirmOrder(at.ctx(), order.key, await tokenOf(order));
  expect(await at.stateOf(order)).toBe('promised');
});

it('holds its seats for at most 45 minutes, however often the payment method changes', async () => {
  const made = await reserve('free', 1);
  let last = made;
  for (const [minute, method] of [
    [14, 1],
    [29, DOOR],
    [43, 1],
    [43, DOOR],
  ] as const) {
    last = await changeMethod(at.ctx(minute), made.key, method);
  }
  expect(minutesLeft(last)).toBe(45);
});

it('is no reservation any more after a payment by bank', async () => {
  const { order, ref } = await at.begin('free', 5);
  await changeMethod(at.ctx(), order.key, DOOR);
  expect(await findReservation(at.ctx(), order.id)).toBeDefined();
  await actAtTestBank(at.ctx(), ref, 'pay');
  expect(await at.stateOf(order)).toBe('paid');
  expect(await findReservation(at.ctx(), order.id)).toBeUndefined();
  await reserve('free', 5);
});

it('is refused when its seats could not be released in time before the performance', async () => {
  await at.renew({ unpaid_orders: { release_minutes: 10_080 } });
  await at.database
    .sql`UPDATE sub_events SET starts_at = now() + interval '6 days' WHERE id = ${at.tenant.subEventId('free')}`;
  await expect(reserve('free', 1)).rejects.toMatchObject(refusal('time'));
});

it('stores a hash of the mailbox, not the address', async () => {
  const order = await reserve('free', 1, 'Buyer+x@example.org', '192.0.2.1');
  const kept = await findReservation(at.ctx(), order.id);
  expect(kept).toMatchObject({ mailbox: mailboxOf('buyer@example.org'), network: '192.0.2.1' });
  expect(JSON.stringify(kept)).not.toContain('example.org');
});
