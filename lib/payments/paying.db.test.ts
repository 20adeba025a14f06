import { describe, expect, it } from 'vitest';
import { getCart } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { findPendingOrder } from '@/lib/orders';
import { actAtTestBank, beginPayment } from '.';
import { sellingStage } from './testing/stage';
import { BASE, buyer } from './testing/world';

const at = sellingStage();

describe('an order of a cart', () => {
  it('gets prices, payment cost and seats; the cart is empty then', async () => {
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

  it('is made once, however often and concurrently it is sent', async () => {
    const cartId = await at.fillCart('free', 2);
    const sent = await Promise.all(Array.from({ length: 8 }, () => at.order(cartId)));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const again = await at.order(cartId, { buyer: { ...buyer('BUYER@example.org'), lastName: 'Verbeterd' } });
    expect(again).toMatchObject({ id: sent[0]?.id, lastName: 'Verbeterd' });
  });

  it('is a new one for another address, and the first is cancelled', async () => {
    const cartId = await at.fillCart('free', 2);
    const first = await at.order(cartId);
    const second = await at.order(cartId, { buyer: buyer('other@example.org') });
    expect(second.key).not.toBe(first.key);
    expect(second.lines.map(({ nr }) => nr)).toEqual(first.lines.map(({ nr }) => nr));
    expect(await at.stateOf(first)).toBe('cancelled');
  });

  it('is refused for an empty or expired cart and an unknown payment method', async () => {
    await expect(at.order(newCartId())).rejects.toMatchObject({ code: 'cart_empty' });
    const cartId = await at.fillCart('free', 2);
    await expect(at.order(cartId, { paymentId: 99 })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'payment_id' }],
    });
    expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(2);
    await at.database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;
    await expect(at.order(cartId)).rejects.toMatchObject({ code: 'cart_empty' });
  });

  it('is paid when it costs nothing and is confirmed', async () => {
    const cartId = await at.fillCart('free', 2, 'gratis');
    const [order, again] = [await at.order(cartId, { paymentId: undefined }), await at.order(cartId)];
    expect(order).toMatchObject({ status: 'paid', total: '0.00', paymentCost: '0.00' });
    expect(again.key).toBe(order.key);
    expect(await at.mailsOf(order)).toEqual(['confirmation']);
    expect(await beginPayment(at.ctx(), order.key, BASE)).toBeUndefined();
    await expect(at.order(cartId, { buyer: buyer('other@example.org') })).rejects.toMatchObject({ code: 'cart_empty' });
  });
});

describe('a payment', () => {
  it('makes the tickets, once', async () => {
    const { order, ref } = await at.begin('free', 2);
    expect(await at.refOf(order)).toBe(ref);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await actAtTestBank(at.ctx(), ref, 'pay');
    await actAtTestBank(at.ctx(), ref, 'fail');
    expect(await at.stateOf(order)).toBe('paid');
    expect(await at.mailsOf(order)).toEqual(['confirmation']);
    expect(await at.refunds()).toEqual([]);
  });

  it('that fails or is cancelled leaves the order waiting, with a new page to pay', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'fail');
    expect(await at.stateOf(order)).toBe('pending');
    expect(await at.mailsOf(order)).toEqual(['payment_failed']);
    const second = await at.refOf(order);
    expect(second).not.toBe(ref);
    await actAtTestBank(at.ctx(), second, 'cancel');
    await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('that the bank does not report is found by polling', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_silently');
    expect(await at.stateOf(order)).toBe('pending');
    await at.turn(1);
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('made twice is refunded the second time', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay_twice');
    expect(await at.stateOf(order)).toBe('paid');
    expect(await at.refunds()).toEqual([{ reason: 'twice', amount: '49.50', status: 'due' }]);
    await at.turn();
    expect(await at.refunds()).toEqual([{ reason: 'twice', amount: '49.50', status: 'sent' }]);
    expect((await at.bankSays()).filter(({ refunded }) => refunded === '49.50')).toHaveLength(1);
  });

  it('by two methods in two tabs is refunded once', async () => {
    const cartId = await at.fillCart('free', 2);
    const first = await at.order(cartId);
    const firstRef = await at.refOf(first);
    const second = await at.order(cartId, { paymentId: 3 });
    expect(second).toMatchObject({ key: first.key, paymentCost: '0.00', total: '49.00' });
    const secondRef = await at.refOf(second);
    await Promise.all([actAtTestBank(at.ctx(), firstRef, 'pay'), actAtTestBank(at.ctx(), secondRef, 'pay')]);
    expect(await at.stateOf(first)).toBe('paid');
    expect(await at.refunds()).toMatchObject([{ reason: 'twice' }]);
  });

  it('is closed at the bank when another method is chosen', async () => {
    const cartId = await at.fillCart('free', 2);
    await at.refOf(await at.order(cartId));
    await at.refOf(await at.order(cartId, { paymentId: 3 }));
    await at.turn(1);
    expect((await at.bankSays()).map(({ status }) => status).sort()).toEqual(['expired', 'open']);
  });

  it.each([
    ['too little', '49.49', 'EUR'],
    ['too much', '50.00', 'EUR'],
    ['another currency', '49.50', 'USD'],
  ])('%s never makes tickets', async (_, amount, currency) => {
    const { order, ref } = await at.begin('free', 2);
    await at.database.sql`UPDATE test_bank_payments SET amount = ${amount}, currency = ${currency} WHERE ref = ${ref}`;
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await at.stateOf(order)).toBe('pending');
    expect(await at.refunds()).toEqual([{ reason: 'wrong_amount', amount, status: 'due' }]);
    await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    expect(await at.stateOf(order)).toBe('paid');
  });
});
