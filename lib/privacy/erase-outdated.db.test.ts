import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog, orderLines, orders, refunds, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { eraseOutdated } from './erase-outdated';
import { insertRefund } from './testing/traces';

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  tenant = await makeTenant(database.db, {
    client: { keep_personal_data_days: 30 },
    events: [
      { key: 'e', name: 'De meeuw', sub_events: [performance('p', 10), performance('next', 10, { date: '+15' })] },
    ],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});

const later = (days: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS) });
const order = (more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(ctx, { subEventId: tenant.subEventId('p'), ...more });

const isErased = async (id: number) =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.erasedAt !== null;

async function lineOf(orderId: number) {
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!line) throw new Error('The order has no line');
  return line;
}

it('is erased so many days after the last performance, and not before', async () => {
  const first = await order();
  const both = await order();
  await ctx.db.insert(orderLines).values({
    ...(await lineOf(first.id)),
    orderId: both.id,
    position: 2,
    subEventId: tenant.subEventId('next'),
    startsAt: later(15).now,
  });
  const [show] = await ctx.db
    .select()
    .from(subEvents)
    .where(eq(subEvents.id, tenant.subEventId('p')));
  const afterShow = (days: number, hours: number) =>
    new Date((show?.endsAt?.getTime() ?? 0) + days * DAY_MS + (hours * DAY_MS) / 24);
  expect(await eraseOutdated(ctx.db, afterShow(30, -1))).toBe(0);
  expect(await eraseOutdated(ctx.db, afterShow(30, 1))).toBe(1);
  expect([await isErased(first.id), await isErased(both.id)]).toEqual([true, false]);
  expect(await eraseOutdated(ctx.db, afterShow(31, 2))).toBe(1);
  expect(await eraseOutdated(ctx.db, afterShow(100, 0))).toBe(0);
  const deeds = await ctx.db.select().from(auditLog).where(eq(auditLog.orderId, both.id));
  expect(deeds).toMatchObject([{ actor: 'clock', action: 'person.erased' }]);
});

it('waits for payments and refunds that are under way', async () => {
  const { id } = await order({ status: 'expired' });
  await insertRefund(ctx, id, 'due');
  expect(await eraseOutdated(ctx.db, later(60).now)).toBe(0);
  await ctx.db.update(refunds).set({ status: 'sent' }).where(eq(refunds.clientId, ctx.client.id));
  expect(await eraseOutdated(ctx.db, later(60).now)).toBe(1);
});

it('does not wait for cash that nobody fetches: the buyer is erased, the money stays owed', async () => {
  const { id } = await order({ status: 'expired' });
  await insertRefund(ctx, id, 'to fetch');
  expect(await eraseOutdated(ctx.db, later(29).now)).toBe(0);
  expect(await eraseOutdated(ctx.db, later(60).now)).toBe(1);
  expect(await isErased(id)).toBe(true);
  const owed = await ctx.db.select().from(refunds).where(eq(refunds.clientId, ctx.client.id));
  expect(owed).toMatchObject([{ status: 'due', amount: '24.50' }]);
});

it('is erased once, however many processes do it', async () => {
  for (let i = 0; i < 12; i++) await order();
  const counts = await Promise.all(Array.from({ length: 4 }, () => eraseOutdated(ctx.db, later(60).now, 5)));
  let left = 0;
  for (let n = -1; n !== 0; left += n) n = await eraseOutdated(ctx.db, later(60).now);
  expect(counts.reduce((sum, n) => sum + n, left)).toBe(12);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.clientId, ctx.client.id))).toHaveLength(12);
});
