import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { actAtTestBank, changeMethod, listPayments, listRefunds } from '.';
import { losses } from './testing/losses';
import { makeSellingTenant, world } from './testing/world';

let database: TestDatabase;
let tenant: Tenant;
let at: ReturnType<typeof world>;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeSellingTenant(database);
  at = world(database, tenant);
});
afterEach(async () => expect(await losses(database, tenant.client.id)).toEqual([]));
afterAll(() => database?.drop());

it('gives a waiting order the cost of another payment method, and a new payment', async () => {
  const { order, ref } = await at.begin('free', 2);
  expect(order.total).toBe('49.50');
  // The visitor's cart is in use again, which must not matter.
  await at.fillCart('free', 1, 'standaard', order.cartId);
  const changed = await changeMethod(at.ctx(), order.key, 3);
  expect(changed).toMatchObject({ id: order.id, status: 'pending', paymentCost: '0.00', total: '49.00' });
  expect(await at.refOf(changed)).not.toBe(ref);
  await actAtTestBank(at.ctx(), await at.refOf(changed), 'pay');
  await expect(changeMethod(at.ctx(), order.key, 1)).rejects.toMatchObject({ code: 'order_ended' });
  expect((await listPayments(at.ctx(), order.id))[0]).toMatchObject({ status: 'paid', paidAmount: '49.00' });
});

it('makes an order to be paid at the door wait for confirmation, not longer after switching back and forth', async () => {
  const { order } = await at.begin('free', 1);
  const door = await changeMethod(at.ctx(), order.key, 2);
  expect(door).toMatchObject({ status: 'pending', total: '24.50' });
  const minutes = ({ expiresAt }: typeof order) => Math.round((expiresAt.getTime() - Date.now()) / 60_000);
  expect(minutes(door)).toBe(15);
  for (const [paymentId, waits] of [
    [1, 30],
    [2, 15],
    [3, 30],
  ] as const) {
    expect(minutes(await changeMethod(at.ctx(), order.key, paymentId))).toBe(waits);
  }
});

it('refuses unknown payment methods, and orders that do not wait', async () => {
  const { order } = await at.begin('free', 1);
  await expect(changeMethod(at.ctx(), order.key, 9)).rejects.toMatchObject({ code: 'validation_failed' });
  await at.letPass(order);
  await expect(changeMethod(at.ctx(), order.key, 3)).rejects.toMatchObject({ code: 'order_ended' });
  await expect(changeMethod(at.ctx(), newCartId(), 3)).rejects.toMatchObject({ code: 'order_not_found' });
});

it('lists the refunds of this order only', async () => {
  const [{ order, ref }, other] = [await at.begin('small', 1), await at.begin('small', 1)];
  await actAtTestBank(at.ctx(), ref, 'pay_twice');
  await actAtTestBank(at.ctx(), other.ref, 'pay');
  expect(await listRefunds(at.ctx(), order.id)).toMatchObject([{ reason: 'twice', amount: '25.00', currency: 'EUR' }]);
  expect(await listRefunds(at.ctx(), other.order.id)).toEqual([]);
});
