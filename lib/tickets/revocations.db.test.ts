import { expect, it } from 'vitest';
import { inTransaction } from '@/lib/context';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { listRevocations, listTicketKeys, listTickets, type Revocation, verifyTicketCode } from '.';

const at = sellingStage();

async function paidOrder(count: number): Promise<Order> {
  const { order, ref } = await at.begin('free', count);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrderById(at.ctx(), order.id);
}

/** The check of a door that has the keys and the list. */
async function isVoid(code: string, list: Revocation[]): Promise<boolean> {
  const facts = verifyTicketCode(code, await listTicketKeys(at.ctx()));
  if (!facts) throw new Error('The code is not genuine');
  const { orderId, position, generation } = facts;
  return list.some((one) => one.orderId === orderId && one.position === position && generation < one.belowGeneration);
}

it('a refunded order’s codes are void, and no others', async () => {
  const [gone, kept] = [await paidOrder(2), await paidOrder(1)];
  const codesOf = async (order: Order) => (await listTickets(at.ctx(), order)).map(({ code }) => code);
  const codes = [...(await codesOf(gone)), ...(await codesOf(kept))];
  expect(await listRevocations(at.ctx())).toEqual([]);
  await giveUpOrder(at.ctx(), gone.key, 'buyer');
  const list = await listRevocations(at.ctx());
  expect(list).toMatchObject([
    { cursor: 1, orderId: gone.id, position: 1, belowGeneration: 1, reason: 'refunded' },
    { cursor: 2, orderId: gone.id, position: 2, belowGeneration: 1, reason: 'refunded' },
  ]);
  expect(await Promise.all(codes.map((code) => isVoid(code, list)))).toEqual([true, true, false]);
  expect(await listRevocations(at.ctx(), 1)).toEqual(list.slice(1));
  // Another organisation's list is empty.
  const elsewhere = at.ctx();
  await at.renew();
  expect(await listRevocations(at.ctx())).toEqual([]);
  expect(await listRevocations(elsewhere, 2)).toEqual([]);
});

it('a reader who continues from the last cursor misses nothing that is committed later', async () => {
  const [first, second] = [await paidOrder(1), await paidOrder(1)];
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const slow = inTransaction(at.ctx(), async (ctx) => {
    await giveUpOrder(ctx, first.key, 'office');
    isWritten();
    await held;
  });
  await written;
  const quick = giveUpOrder(at.ctx(), second.key, 'office');
  await untilWaiting(at.database.sql, 1);
  expect(await listRevocations(at.ctx())).toEqual([]);
  commit();
  await Promise.all([slow, quick]);
  expect((await listRevocations(at.ctx())).map(({ cursor, orderId }) => [cursor, orderId])).toEqual([
    [1, first.id],
    [2, second.id],
  ]);
});
