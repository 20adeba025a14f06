import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payments } from '@/db/schema';
import { getCart } from '@/lib/carts';
import { actAtTestBank, giveUpOrder, listPaymentMethods, payAtDoor } from '.';
import { sellingStage } from './testing/stage';

const at = sellingStage();

describe('cancelling', () => {
  it('before payment returns the seats to the cart; money that still arrives is refunded', async () => {
    const cartId = await at.fillCart('hall', 2);
    const before = await getCart(at.ctx(), cartId);
    const order = await at.order(cartId);
    const ref = await at.refOf(order);
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    expect((await getCart(at.ctx(), cartId)).seats).toEqual(before.seats);
    await at.fillCart('hall', 6);
    await actAtTestBank(at.ctx(), ref, 'pay');
    expect(await at.stateOf(order)).toBe('cancelled');
    expect(await at.refunds()).toMatchObject([{ reason: 'late' }]);
  });

  it('does not touch a cart that was filled again', async () => {
    const cartId = await at.fillCart('free', 2);
    const order = await at.order(cartId);
    await at.fillCart('free', 1, 'standaard', cartId);
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    expect((await getCart(at.ctx(), cartId)).seats).toHaveLength(1);
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('after payment refunds the money, until the client’s deadline', async () => {
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await expect(giveUpOrder(at.ctx(14 * 24 * 60), order.key, 'buyer')).rejects.toMatchObject({
      code: 'not_refundable',
    });
    await giveUpOrder(at.ctx(), order.key, 'buyer');
    await at.turn();
    expect(await at.refunds()).toEqual([{ reason: 'given_up', amount: '49.50', status: 'sent' }]);
    expect(await at.stateOf(order)).toBe('refunded');
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('is refused to buyers where the client sets no deadline', async () => {
    await at.renew({ refund_hours: null });
    const { order, ref } = await at.begin('free', 2);
    await actAtTestBank(at.ctx(), ref, 'pay');
    await expect(giveUpOrder(at.ctx(), order.key, 'buyer')).rejects.toMatchObject({ code: 'not_refundable' });
    await giveUpOrder(at.ctx(), order.key, 'office');
    expect(await at.stateOf(order)).toBe('refunded');
  });
});

describe('at the door', () => {
  it('the seats are promised, then paid', async () => {
    const order = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    expect(order).toMatchObject({ status: 'promised', total: '49.00' });
    await at.turn(60);
    await payAtDoor(at.ctx(), order.key, 'office');
    expect(await at.mailsOf(order)).toEqual(['reserved', 'confirmation']);
    await expect(payAtDoor(at.ctx(), order.key, 'office')).rejects.toMatchObject({ code: 'order_ended' });
  });

  it('a promise ends at its release time, with a mail, or when the buyer cancels', async () => {
    const kept = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    const dropped = await at.order(await at.fillCart('free', 2), { paymentId: 2 });
    await giveUpOrder(at.ctx(), dropped.key, 'buyer');
    const minutes = (at.ctx().now.getTime() - new Date(kept.lines[0]?.startsAt ?? 0).getTime()) / -60_000;
    await at.turn(minutes - 16);
    expect(await at.stateOf(kept)).toBe('promised');
    await at.turn(minutes - 14);
    expect(await at.mailsOf(kept)).toEqual(['reserved', 'released']);
    expect([await at.stateOf(kept), await at.stateOf(dropped)]).toEqual(['expired', 'cancelled']);
  });
});

it('every expired order is ended and its seats are free', async () => {
  const { order } = await at.begin('small', 6);
  await at.letPass(order);
  await at.turn();
  await at.turn(1);
  expect(await at.stateOf(order)).toBe('expired');
  expect(await at.bankSays()).toMatchObject([{ status: 'expired' }]);
  expect(await at.database.db.select().from(payments).where(eq(payments.orderId, order.id))).toMatchObject([
    { status: 'expired', nextAskAt: null },
  ]);
  await at.fillCart('small', 6);
});

it('lists the payment methods', async () => {
  expect(listPaymentMethods(at.ctx()).map(({ description, cost }) => [description, cost])).toEqual([
    ['Proefbank', '0.50'],
    ['Aan de deur', '0.00'],
    ['Proefbank zonder kosten', '0.00'],
  ]);
});
