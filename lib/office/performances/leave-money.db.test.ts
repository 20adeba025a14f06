import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { JOB_KINDS, runOfficeJobs } from '@/lib/office';
import { getOrderById, getOrderHeadById, type Order } from '@/lib/orders';
import { actAtTestBank, leaveMoney, listLeaveOffers, runPaymentJobs } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { dayAt, readMoneyLeft } from '../figures';
import { askCancel, findPerformance, performanceVersion } from '.';

const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(Date.now() + ms);

let database: TestDatabase;
let tenant: Awaited<ReturnType<typeof makeSellingTenant>>;
let shop: ReturnType<typeof world>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeSellingTenant(database);
  shop = world(database, tenant);
});

async function paid(count: number, name: string): Promise<Order> {
  const order = await shop.order(await shop.fillCart('free', count), { buyer: buyer(`${name}@example.org`) });
  await actAtTestBank(shop.ctx(), await shop.refOf(order), 'pay');
  return getOrderById(shop.ctx(), order.id);
}

/** Cancels the performance, with a week in which buyers may leave their money. */
async function cancel(): Promise<void> {
  const ctx = { ...(await makeMember(database.db, tenant.client)), permission: 'performance.cancel' as const };
  const found = await findPerformance(ctx, tenant.subEventId('free'));
  if (!found) throw new Error('It is not there');
  const asked = { id: found.id, seen: performanceVersion(found), refund: 'choice', days: 7, reason: 'Ill' } as const;
  await askCancel(ctx, { ...asked, request: randomUUID() });
  await turn(61_000);
}

async function turn(ms: number): Promise<void> {
  while ((await runOfficeJobs(database.db, after(ms), JOB_KINDS)) > 0);
}
const refunds = () =>
  database.sql<{ email: string; amount: string }[]>`
    SELECT o.email, r.amount::text FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
      JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id
     WHERE r.client_id = ${tenant.client.id} ORDER BY o.email, r.id`;
const mails = (order: Order) => database.sql`SELECT kind FROM mails WHERE order_id = ${order.id} ORDER BY id`;
const ctxNow = () => ({ ...shop.ctx(), now: new Date() });
const leave = (order: Order, amount: string) =>
  leaveMoney(ctxNow(), order.key, { subEventId: tenant.subEventId('free'), amount: amount as Order['total'] });

// pretix#1030: buyers of a cancelled performance who would rather give their money than have it back.
it('buyers leave all or some of their money within the days that are set; the rest is refunded afterwards', async () => {
  const [all, some, none] = [await paid(2, 'a-all'), await paid(2, 'b-some'), await paid(1, 'c-none')];
  await cancel();
  await turn(120_000);
  expect(await refunds()).toEqual([]);
  for (const order of [all, some, none]) {
    expect((await mails(order)).map(({ kind }) => kind)).toEqual(['confirmation', 'performance_changed']);
  }
  const [offer] = await listLeaveOffers(ctxNow(), await getOrderHeadById(shop.ctx(), all.id));
  expect(offer).toMatchObject({ amount: all.total, positions: [1, 2] });

  await leave(all, all.total);
  const sent = await Promise.allSettled([1, 2, 3].map(() => leave(some, '10.00')));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const back = (Number(some.total) - 10).toFixed(2);
  expect(await refunds()).toEqual([{ email: 'b-some@example.org', amount: back }]);
  for (const amount of ['0.00', (Number(none.total) + 0.01).toFixed(2)])
    await expect(leave(none, amount)).rejects.toMatchObject({ code: 'validation_failed' });

  await turn(7 * DAY_MS + 120_000);
  await expect(leave(none, '1.00')).rejects.toMatchObject({ code: 'order_ended' });
  while ((await runPaymentJobs(database.db, after(7 * DAY_MS + 180_000))) > 0);
  expect(await refunds()).toEqual([
    { email: 'b-some@example.org', amount: back },
    { email: 'c-none@example.org', amount: none.total },
  ]);
  const left = await database.sql`
    SELECT detail->>'amount' AS amount FROM audit_log WHERE client_id = ${tenant.client.id} AND action = 'money.left' ORDER BY id`;
  expect(left).toEqual([{ amount: all.total }, { amount: '10.00' }]);
  const ctx = await makeMember(database.db, tenant.client);
  const read = (from: string, to: string) => officeTransaction(ctx, (ctx) => readMoneyLeft(ctx, { from, to }));
  const today = dayAt(new Date(), tenant.client.timezone);
  const sum = (Number(all.total) + 10).toFixed(2);
  expect(await read(today, today)).toMatchObject([
    { subEventId: tenant.subEventId('free'), name: 'E', orders: 2, amount: sum },
  ]);
  expect(await read('2020-01-01', '2020-12-31')).toEqual([]);
  expect(await losses(database, tenant.client.id)).toEqual([]);
});

it('is offered to the buyers of a cancelled performance whose refunds wait, and to nobody else', async () => {
  const order = await paid(1, 'a');
  await expect(leave(order, '1.00')).rejects.toMatchObject({ code: 'order_ended' });
  await cancel();
  const other = { subEventId: tenant.subEventId('hall'), amount: order.total };
  await expect(leaveMoney(ctxNow(), order.key, other)).rejects.toMatchObject({ code: 'order_ended' });
  await expect(leaveMoney(ctxNow(), 'x'.repeat(22), other)).rejects.toMatchObject({ code: 'order_not_found' });
  await leave(order, order.total);
  expect((await getOrderById(shop.ctx(), order.id)).status).toBe('refunded');
});
