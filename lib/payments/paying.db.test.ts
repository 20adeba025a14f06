import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payments, refunds, testBankPayments } from '@/db/schema';
import { getCart } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { findPendingOrder, getOrder, type Order } from '@/lib/orders';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { actAtTestBank, beginPayment, giveUpOrder, listPaymentMethods, payAtDoor, takeTurn } from '.';
import { losses } from './testing/losses';
import { BASE, buyer, makeSellingTenant, world } from './testing/world';

let database: TestDatabase;
let tenant: Tenant;
let at: ReturnType<typeof world>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

async function newTenant(client = {}): Promise<void> {
  tenant = await makeSellingTenant(database, client);
  at = world(database, tenant);
}
beforeAll(() => newTenant());
afterEach(async () => {
  expect(await losses(database, tenant.client.id)).toEqual([]);
  await newTenant();
});

const stateOf = async (order: Order) => (await getOrder(at.ctx(), order.key)).status;
const refundsOf = () =>
  database.db
    .select({ reason: refunds.reason, amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.clientId, tenant.client.id));
const mailsOf = async ({ id }: Order) =>
  (await database.sql`SELECT kind FROM mails WHERE order_id = ${id} ORDER BY id`).map((mail) => mail.kind);
const bankSays = async () =>
  database.db
    .select({ status: testBankPayments.status, refunded: testBankPayments.refunded })
    .from(testBankPayments)
    .where(eq(testBankPayments.clientId, tenant.client.id));
const turn = (minutesLater = 0) => takeTurn(database.db, new Date(Date.now() + minutesLater * 60_000));

describe('a cart becomes an order', () => {
  it('with its prices, what paying costs, and its seats; the cart is empty then', async () => {
    const cartId = await at.fillCart('free', 2);
    await at.fillCart('hall', 3, 'standaard', cartId);
    const cart = await getCart(at.ctx(), cartId);
    const order = await at.order(cartId);
    expect(order).toMatchObject({ status: 'pending', ticketsTotal: '139.00', paymentCost: '0.50', total: '139.50' });
    expect(order.key).toMatch(/^[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}$/);
    expect(
      order.lines.map(({ seatId, price, discountName, rowNr, seatNr }) => ({
        seatId,
        price,
        discountName,
        rowNr,
        seatNr,
      })),
    ).toEqual(
      cart.seats.map(({ seatId, price, discountName, row, seat }) => ({
        seatId,
        price,
        discountName,
        rowNr: row,
        seatNr: seat,
      })),
    );
    const minutes = (order.expiresAt.getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    expect((await getCart(at.ctx(), cartId)).seats).toEqual([]);
    expect((await findPendingOrder(at.ctx(), cartId))?.id).toBe(order.id);
  });

  it('once, however often and from however many sides it is sent', async () => {
    const cartId = await at.fillCart('free', 2);
    const sent = await Promise.all(Array.from({ length: 8 }, () => at.order(cartId)));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const again = await at.order(cartId, { buyer: { ...buyer('BUYER@example.org'), lastName: 'Verbeterd' } });
    expect(again).toMatchObject({ id: sent[0]?.id, lastName: 'Verbeterd' });
  });

  it('is another order for another address, and the first one ends', async () => {
    const cartId = await at.fillCart('free', 2);
    const first = await at.order(cartId);
    const second = await at.order(cartId, { buyer: buyer('other@example.org') });
    expect(second.key).not.toBe(first.key);
    expect(second.lines.map(({ nr }) => nr)).toEqual(first.lines.map(({ nr }) => nr));
    expect(await stateOf(first)).toBe('cancelled');
  });

  it('not from an empty cart, an expired one, or by a way of paying that is none', async () => {
    await expect(at.order(newCartId())).rejects.toMatchObject({ code: 'cart_empty' });
    const cartId = await at.fillCart('free', 2);
    await expect(at.order(cartId, { paymentId: 99 })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'payment_id' }],
    });
    expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(2);
    await database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
    await expect(at.order(cartId)).rejects.toMatchObject({ code: 'cart_empty' });
  });

  it('that is done when it costs nothing', async () => {
    const cartId = await at.fillCart('free', 2, 'gratis');
    const [order, again] = [await at.order(cartId, { paymentId: undefined }), await at.order(cartId)];
    expect(order).toMatchObject({ status: 'paid', total: '0.00', paymentCost: '0.00' });
    expect(again.key).toBe(order.key);
    expect(await mailsOf(order)).toEqual(['confirmation']);
    expect(await beginPayment(at.ctx(), order.key, BASE)).toBeUndefined();
    await expect(at.order(cartId, { buyer: buyer('other@example.org') })).rejects.toMatchObject({ code: 'cart_empty' });
  });
});

describe('paying', () => {
  it('gives the tickets, once', async () => {
    const { order, ref } = await at.begin('free', 2);
    expect(await at.refOf(order)).toBe(ref);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await actAtTestBank(at.ctx(), ref, 'pay');
    await actAtTestBank(at.ctx(), ref, 'fail');
    expect(await stateOf(order)).toBe('paid');
    expect(await mailsOf(order)).toEqual(['confirmation']);
    expect(await refundsOf()).toEqual([]);
  });

  it('that fails or is cancelled leaves the order waiting, and a new page to pay at', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'fail');
    expect(await stateOf(order)).toBe('pending');
    expect(await mailsOf(order)).toEqual(['payment_failed']);
    const second = await at.refOf(order);
    expect(second).not.toBe(ref);
    await actAtTestBank(at.ctx(), second, 'cancel');
    await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    expect(await stateOf(order)).toBe('paid');
  });

  it('that the bank tells nobody about is found by asking', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_silently');
    expect(await stateOf(order)).toBe('pending');
    await turn(1);
    expect(await stateOf(order)).toBe('paid');
  });

  it('twice gives the second money back', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_twice');
    expect(await stateOf(order)).toBe('paid');
    expect(await refundsOf()).toEqual([{ reason: 'twice', amount: '49.50', status: 'due' }]);
    await turn();
    expect(await refundsOf()).toEqual([{ reason: 'twice', amount: '49.50', status: 'sent' }]);
    expect((await bankSays()).filter(({ refunded }) => refunded === '49.50')).toHaveLength(1);
  });

  it('by two ways in two tabs gives one of them back', async () => {
    const cartId = await at.fillCart('free', 2);
    const first = await at.order(cartId);
    const firstRef = await at.refOf(first);
    const second = await at.order(cartId, { paymentId: 3 });
    expect(second).toMatchObject({ key: first.key, paymentCost: '0.00', total: '49.00' });
    const secondRef = await at.refOf(second);
    await Promise.all([actAtTestBank(at.ctx(), firstRef, 'pay'), actAtTestBank(at.ctx(), secondRef, 'pay')]);
    expect(await stateOf(first)).toBe('paid');
    expect(await refundsOf()).toMatchObject([{ reason: 'twice' }]);
  });

  it('the way chosen before is closed at the bank when another is chosen', async () => {
    const cartId = await at.fillCart('free', 2);
    await at.refOf(await at.order(cartId));
    await at.refOf(await at.order(cartId, { paymentId: 3 }));
    await turn(1);
    expect((await bankSays()).map(({ status }) => status).sort()).toEqual(['expired', 'open']);
  });

  it.each([
    ['too little', '49.49', 'EUR'],
    ['too much', '50.00', 'EUR'],
    ['another currency', '49.50', 'USD'],
  ])('%s is never tickets', async (_, amount, currency) => {
    const { order, ref } = await at.begin('free', 2);
    await database.sql`UPDATE test_bank_payments SET amount = ${amount}, currency = ${currency} WHERE ref = ${ref}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await stateOf(order)).toBe('pending');
    expect(await refundsOf()).toEqual([{ reason: 'wrong_amount', amount, status: 'due' }]);
    await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    expect(await stateOf(order)).toBe('paid');
  });
});

describe('paying late', () => {
  it('gives the same seats while they are free', async () => {
    const { order, ref } = await at.begin('hall', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_late');
    expect(await getOrder(at.ctx(), order.key)).toMatchObject({ status: 'paid', lines: order.lines });
  });

  it('also after everything was cleared away', async () => {
    const { order, ref } = await at.begin('hall', 2);
    await at.letPass(order);
    await turn();
    await database.sql`DELETE FROM carts WHERE id = ${`order:${order.key}`}`;
    expect(await stateOf(order)).toBe('expired');
    await database.sql`UPDATE test_bank_payments SET status = 'open' WHERE ref = ${ref}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await getOrder(at.ctx(), order.key)).toMatchObject({ status: 'paid', lines: order.lines });
  });

  it('gives others of the same rank, side by side, when one is taken', async () => {
    const { order, ref } = await at.begin('hall', 3);
    await at.letPass(order);
    await at.fillCart('hall', 1);
    await actAtTestBank(at.ctx(), ref, 'pay');
    const { status, lines } = await getOrder(at.ctx(), order.key);
    expect(status).toBe('paid');
    expect(new Set(lines.map(({ rowNr }) => rowNr)).size).toBe(1);
    expect(lines.map(({ nr }) => nr).sort()).not.toEqual(order.lines.map(({ nr }) => nr).sort());
  });

  it('gives the money back when the seats are gone', async () => {
    const { order, ref } = await at.begin('small', 4);
    await at.letPass(order);
    await at.fillCart('small', 3);
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await stateOf(order)).toBe('expired');
    expect(await refundsOf()).toEqual([{ reason: 'late', amount: '98.50', status: 'due' }]);
    expect(await mailsOf(order)).toEqual(['refunded']);
  });

  it('keeps to the most per performance of a ticket type', async () => {
    const { order, ref } = await at.begin('free', 2, 'few');
    await at.letPass(order);
    await at.fillCart('free', 2, 'few');
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await stateOf(order)).toBe('expired');
    expect(await refundsOf()).toMatchObject([{ reason: 'late' }]);
  });

  it('gives the money back when the performance has begun', async () => {
    const { order, ref } = await at.begin('free', 1);
    await at.letPass(order);
    await database.sql`UPDATE sub_events SET starts_at = now() - interval '1 min' WHERE client_id = ${tenant.client.id}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await stateOf(order)).toBe('expired');
    expect(await refundsOf()).toMatchObject([{ reason: 'late' }]);
  });
});

describe('giving up', () => {
  it('before paying gives the seats back to the cart, and what is paid all the same goes back', async () => {
    const cartId = await at.fillCart('hall', 2);
    const before = await getCart(at.ctx(), cartId);
    const order = await at.order(cartId);
    const ref = await at.refOf(order);
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    expect((await getCart(at.ctx(), cartId)).seats).toEqual(before.seats);
    await at.fillCart('hall', 6);
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await stateOf(order)).toBe('cancelled');
    expect(await refundsOf()).toMatchObject([{ reason: 'late' }]);
  });

  it('leaves a cart alone that was filled again', async () => {
    const cartId = await at.fillCart('free', 2);
    const order = await at.order(cartId);
    await at.fillCart('free', 1, 'standaard', cartId);
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(1);
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('after paying sends the money back, until the client says', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await expect(giveUpOrder(at.ctx(14 * 24 * 60), order.key, 'buyer')).rejects.toMatchObject({
      code: 'not_refundable',
    });
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    await turn();
    expect(await refundsOf()).toEqual([{ reason: 'given_up', amount: '49.50', status: 'sent' }]);
    expect(await stateOf(order)).toBe('refunded');
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('is not for buyers of clients that do not say', async () => {
    await newTenant({ refund_hours: null });
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'not_refundable' });
    await giveUpOrder(at.ctx(), order.key, 'office');
    expect(await stateOf(order)).toBe('refunded');
  });
});

describe('at the door', () => {
  it('the seats are promised, then paid', async () => {
    const order = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    expect(order).toMatchObject({ status: 'promised', total: '49.00' });
    await turn(60);
    await payAtDoor(at.ctx(), order.key, 'office');
    expect(await mailsOf(order)).toEqual(['reserved', 'confirmation']);
    await expect(payAtDoor(at.ctx(), order.key, 'office')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('a promise ends when the performance is over, or the buyer says so', async () => {
    const kept = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    const dropped = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    await giveUpOrder(at.ctx(), dropped.key, 'buyer');
    await turn(15 * 24 * 60);
    expect([await stateOf(kept), await stateOf(dropped)]).toEqual(['expired', 'cancelled']);
  });
});

it('every order that waits ends, and its seats are free', async () => {
  const { order } = await at.begin('small', 6);
  await at.letPass(order);
  await turn();
  await turn(1);
  expect(await stateOf(order)).toBe('expired');
  expect(await bankSays()).toMatchObject([{ status: 'expired' }]);
  expect(await database.db.select().from(payments).where(eq(payments.orderId, order.id))).toMatchObject([
    { status: 'expired', nextAskAt: null },
  ]);
  await at.fillCart('small', 6);
});

it('lists the ways of paying', async () => {
  expect((await listPaymentMethods(at.ctx())).map(({ description, cost }) => [description, cost])).toEqual([
    ['Proefbank', '0.50'],
    ['Aan de deur', '0.00'],
    ['Proefbank zonder kosten', '0.00'],
  ]);
});
