import { expect, it } from 'vitest';
import { getOrder, type Order } from '@/lib/orders';
import { actAtTestBank, askUpgrade, beginPayment, cancelLines, giveUpOrder, moveLine, payAtDoor } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { giveCard } from '@/lib/testing/give-card';
import { dayAt, readBorderel, readFigures, storeFigures } from '.';

const at = sellingStage();
const BY = { actor: 'office' } as const;

async function paid(key: string, count: number): Promise<Order> {
  const { order, ref } = await at.begin(key, count);
  await actAtTestBank(at.ctx(), ref, 'pay');
  return getOrder(at.ctx(), order.key);
}

/** The figures up to now, by performance key or part: received, refunded, tickets, and what is left. */
async function figures(minutesLater = 0) {
  const member = await makeMember(at.database.db, at.tenant.client);
  const { now } = at.ctx(minutesLater);
  const ctx = { ...member, now };
  await storeFigures(ctx);
  const today = dayAt(now, ctx.client.timezone);
  const rows = await officeTransaction(ctx, (ctx) =>
    readFigures(ctx, { period: { from: '2000-01-01', to: today }, by: ['performance', 'part'] }),
  );
  const keys = new Map(['free', 'small', 'hall'].map((key) => [at.tenant.subEventId(key), key]));
  return Object.fromEntries(
    rows.map(({ subEventId, part, soldAmount, returnedAmount, tickets, amount }) => [
      keys.get(subEventId ?? 0) ?? part,
      [soldAmount, returnedAmount, tickets, amount],
    ]),
  );
}

it('cancelled tickets, partial refunds and refunded orders count at their performance and time', async () => {
  const order = await paid('hall', 3);
  expect(await figures()).toEqual({ hall: ['90.00', '0.00', 3, '90.00'], fees: ['0.50', '0.00', 0, '0.50'] });
  const [, two] = order.lines.map(({ position }) => position);
  // Ten euros of a cancelled ticket are kept.
  await cancelLines(at.ctx(), {
    order: order.key,
    positions: [two ?? 0],
    refund: '20.00' as never,
    request: 'one',
    by: BY,
  });
  expect(await figures()).toEqual({ hall: ['90.00', '20.00', 2, '70.00'], fees: ['0.50', '0.00', 0, '0.50'] });
  const member = await makeMember(at.database.db, at.tenant.client);
  const sheet = await officeTransaction(member, (ctx) => readBorderel(ctx, at.tenant.subEventId('hall')));
  expect(sheet).toMatchObject({ kept: '10.00', amount: '70.00', tickets: 2, lines: [{ count: 2, amount: '60.00' }] });
  await giveUpOrder(at.ctx(), order.key, 'office');
  expect(await figures()).toEqual({ hall: ['90.00', '80.00', 0, '10.00'], fees: ['0.50', '0.50', 0, '0.00'] });
});

it('a ticket that is moved takes its money along', async () => {
  const order = await paid('free', 2);
  const [line] = order.lines;
  const price = Number(line?.price);
  await moveLine(at.ctx(), {
    order: order.key,
    position: line?.position ?? 0,
    to: { subEventId: at.tenant.subEventId('small') },
    by: BY,
    request: 'move',
  });
  const is = await figures();
  expect(is.free).toEqual([(2 * price).toFixed(2), '0.00', 1, price.toFixed(2)]);
  expect(is.small).toEqual(['0.00', '0.00', 1, price.toFixed(2)]);
});

it('the difference of a dearer seat counts at that seat, and is refunded with it', async () => {
  const order = await paid('free', 1);
  const to = { subEventId: at.tenant.subEventId('hall'), nr: 1 };
  const asked = { order: order.key, position: 1, to, by: BY, request: 'up', payBy: at.ctx(60).now };
  await askUpgrade(at.ctx(), asked);
  const page = await beginPayment(at.ctx(), order.key, 'http://localhost');
  await actAtTestBank(at.ctx(), page?.split('/').at(-1) ?? '', 'pay');
  expect(await figures()).toEqual({
    free: ['24.50', '0.00', 0, '0.00'],
    hall: ['5.50', '0.00', 1, '30.00'],
    fees: ['0.50', '0.00', 0, '0.50'],
  });
  await giveUpOrder(at.ctx(), order.key, 'office');
  expect(await figures()).toMatchObject({ hall: ['5.50', '30.00', 0, '0.00'], fees: ['0.50', '0.50', 0, '0.00'] });
});

it('money that pays no order is no sale, only received and refunded', async () => {
  const { ref } = await at.begin('small', 1);
  await actAtTestBank(at.ctx(), ref, 'pay_twice');
  const { small, unused } = await figures();
  const [price, cost] = [Number(small?.[0]), 0.5];
  const all = (price + cost).toFixed(2);
  expect({ small, unused }).toEqual({
    small: [price.toFixed(2), '0.00', 1, price.toFixed(2)],
    unused: [all, all, 0, '0.00'],
  });
});

it('an order to be paid at the door counts when it is paid', async () => {
  const cart = await at.fillCart('free', 1);
  const order = await at.order(cart, { paymentId: 2 });
  const before = await figures();
  await payAtDoor(at.ctx(), order.key, 'office');
  const after = await figures();
  expect([before.free?.[2], after.free?.[2]]).toEqual([before.free?.[2], Number(before.free?.[2] ?? 0) + 1]);
});

// HiEvents#876: a refund was counted on the day of the sale.
it('a refund counts on the day it was made, and the day of the sale stays as it is', async () => {
  const order = await paid('small', 2);
  const { id } = at.tenant.client;
  const paidAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await at.database.sql`UPDATE payments SET paid_at = ${paidAt} WHERE client_id = ${id} AND order_id = ${order.id}`;
  const member = await makeMember(at.database.db, at.tenant.client);
  const days = async () => {
    await storeFigures(member);
    const today = dayAt(member.now, member.client.timezone);
    const rows = await officeTransaction(member, (ctx) =>
      readFigures(ctx, { period: { from: '2000-01-01', to: today }, by: ['day'] }),
    );
    return new Map(rows.map(({ day, soldAmount, returnedAmount }) => [day, [soldAmount, returnedAmount]]));
  };
  const before = await days();
  await giveUpOrder(at.ctx(), order.key, 'office');
  const after = await days();
  const [sale] = [...before.keys()].sort();
  const today = dayAt(member.now, member.client.timezone);
  expect(after.get(sale ?? '')).toEqual(before.get(sale ?? ''));
  expect(Number(after.get(today)?.[1]) - Number(before.get(today)?.[1] ?? 0)).toBe(Number(order.total));
});

it('a payment by gift card is no money of the bank, and everything adds up', async () => {
  const code = await giveCard(at.ctx(), '30.00');
  const order = await at.order(await at.fillCart('free', 2), { giftCard: code });
  await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
  await at.order(await at.fillCart('small', 1), { giftCard: await giveCard(at.ctx(), '100.00') });
  const ways = async () => {
    const ctx = await makeMember(at.database.db, at.tenant.client);
    await storeFigures(ctx);
    const period = { from: '2000-01-01', to: dayAt(ctx.now, ctx.client.timezone) };
    const rows = await officeTransaction(ctx, (ctx) => readFigures(ctx, { period, by: ['provider'] }));
    return Object.fromEntries(rows.map((row) => [row.provider, [row.soldAmount, row.returnedAmount]]));
  };
  expect(await ways()).toEqual({ test: ['19.50', '0.00'], gift_card: ['54.50', '0.00'] });
  expect(await figures()).toMatchObject({ free: ['49.00', '0.00', 2, '49.00'], fees: ['0.50', '0.00', 0, '0.50'] });
  const cancel = { order: order.key, positions: [1], refund: 'price', request: 'one', by: BY } as const;
  await cancelLines(at.ctx(), cancel);
  expect(await ways()).toEqual({ test: ['19.50', '19.50'], gift_card: ['54.50', '5.00'] });
  await giveUpOrder(at.ctx(), order.key, 'office');
  expect(await ways()).toEqual({ test: ['19.50', '19.50'], gift_card: ['54.50', '30.00'] });
  expect(await figures()).toMatchObject({ free: ['49.00', '49.00', 0, '0.00'] });
});
