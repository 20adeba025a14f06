import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mails } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant } from '@/lib/testing/tenant';
import { claimMail, queueMail, resendMail } from '.';

let database: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  const { client } = await makeTenant(database.db);
  ctx = { client, db: database.db, now: new Date('2026-11-20T12:00:00Z') };
});
afterAll(() => database.drop());

const newOrder = () => insertSale(database.sql, ctx.client.id);

const queued = (orderId: number) => ctx.db.select().from(mails).where(eq(mails.orderId, orderId));

it('queues one mail per occasion', async () => {
  const orderId = await newOrder();
  await Promise.all([1, 2, 3].map(() => queueMail(ctx, { kind: 'confirmation', orderId })));
  await queueMail(ctx, { kind: 'refunded', orderId, occasion: 'one' });
  await queueMail(ctx, { kind: 'refunded', orderId, occasion: 'two' });
  expect((await queued(orderId)).map(({ kind, occasion }) => `${kind} ${occasion}`.trim()).sort()).toEqual([
    'confirmation',
    'refunded one',
    'refunded two',
  ]);
});

it('queues nothing when its transaction is rolled back', async () => {
  const orderId = await newOrder();
  const failing = inTransaction(ctx, async (ctx) => {
    await queueMail(ctx, { kind: 'confirmation', orderId });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await queued(orderId)).toEqual([]);
});

it('resends when the buyer asks, within limits', async () => {
  const orderId = await newOrder();
  await queueMail(ctx, { kind: 'confirmation', orderId });
  const at = (minutes: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  const asked = await Promise.all([1, 2, 3].map(() => resendMail(ctx, { kind: 'confirmation', orderId })));
  expect(asked.filter(Boolean)).toHaveLength(1);
  for (let turn = 1; turn < 10; turn++) {
    expect(await resendMail(at(2 * turn), { kind: 'confirmation', orderId })).toBe(true);
  }
  expect(await resendMail(at(60), { kind: 'confirmation', orderId })).toBe(false);
  expect(await queued(orderId)).toHaveLength(11);
});

it('sends every other mail before a bulk mail, however long that has waited', async () => {
  await ctx.db.delete(mails);
  const orders = await Promise.all([1, 2, 3, 4, 5].map(newOrder));
  const kinds = ['mailing', 'reminder', 'performance_changed', 'line_cancelled', 'confirmation'] as const;
  for (const [i, kind] of kinds.entries()) {
    await queueMail({ ...ctx, now: new Date(ctx.now.getTime() + i * 1000) }, { kind, orderId: orders[i] ?? 0 });
  }
  const sent: (string | undefined)[] = [];
  for (const _ of kinds) sent.push((await claimMail(ctx.db))?.mail.kind);
  expect([sent[0], sent.slice(1).sort()]).toEqual(['confirmation', kinds.slice(0, 4).sort()]);
  expect(await claimMail(ctx.db)).toBeUndefined();
});

it('gives concurrent workers different mails', async () => {
  await ctx.db.delete(mails);
  const orders = await Promise.all(Array.from({ length: 10 }, newOrder));
  for (const orderId of orders) await queueMail(ctx, { kind: 'confirmation', orderId });
  const claimed = await Promise.all(orders.map(() => claimMail(ctx.db)));
  expect(new Set(claimed.map((one) => one?.mail.orderId))).toEqual(new Set(orders));
  expect(await claimMail(ctx.db)).toBeUndefined();
});
