import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  idempotencyKeys,
  invoiceOrders,
  mails,
  orderLines,
  orderNotes,
  orders,
  payments,
  savedViews,
  subEvents,
} from '@/db/schema';
import type { Context } from '@/lib/context';
import { queueMail } from '@/lib/outbox';
import { noteDeed, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { erasePerson, exportPerson } from '.';
import { giveAwayWithReason, insertPayment, insertRefund, scanWithReason } from './testing/traces';

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS = ['Anna', 'anna', 'Vries', '020-1234567', 'Keizersgracht', '1015 AA', 'example.org/thanks'];

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function newTenant(client = {}) {
  tenant = await makeTenant(database.db, {
    client,
    events: [
      { key: 'e', name: 'De meeuw', sub_events: [performance('p', 10), performance('next', 10, { date: '+15' })] },
    ],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
}
beforeEach(() => newTenant());

const later = (days: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS) });
const order = (more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(ctx, { subEventId: tenant.subEventId('p'), ...more });

/** Every row of every table as text, to find a word that was left behind. */
async function everything(): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = await Promise.all(tables.map(({ name }) => database.sql`SELECT t::text FROM ${database.sql(name)} t`));
  return JSON.stringify(rows);
}

const refusal = (ctx: Context, force = false) =>
  erasePerson(ctx, { email: 'anna@example.org', force }).then(
    () => 'erased',
    (error: Error) => error.message,
  );
const isErased = async (id: number) =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.erasedAt !== null;

describe('erasing a person', () => {
  it('leaves no trace of the person in any table, but everything for the accounts', async () => {
    const { id, key } = await order();
    await insertRefund(ctx, id, 'sent');
    await queueMail(ctx, { kind: 'confirmation', orderId: id });
    await ctx.db.insert(idempotencyKeys).values([
      {
        clientId: ctx.client.id,
        key: 'one',
        fingerprint: 'x',
        status: 200,
        body: `[{"order_key":"${key}"}]`,
        createdAt: ctx.now,
      },
      {
        clientId: ctx.client.id,
        key: 'two',
        fingerprint: 'x',
        status: 200,
        body: '[{"order_key":"another"}]',
        createdAt: ctx.now,
      },
    ]);
    await scanWithReason(ctx, id, tenant.subEventId('p'));
    await giveAwayWithReason(ctx, id);
    const member = await makeMember(ctx.db, ctx.client);
    await officeTransaction(member, async (ctx) => {
      noteDeed(ctx, {
        action: 'ticket.moved',
        subject: `order ${id}`,
        orderId: id,
        reason: 'anna cannot climb stairs',
      });
      noteDeed(ctx, { action: 'list.cleared', subject: 'list 1', reason: 'tidied up' });
    });
    const view = { clientId: ctx.client.id, staffId: member.person.id, query: 'status=paid', createdAt: ctx.now };
    const names = ['orders of Anna@Example.org', 'paid ones'];
    await ctx.db.insert(savedViews).values(names.map((name) => ({ ...view, name })));
    const before = await everything();
    expect(WORDS.filter((word) => word !== 'anna' && !before.includes(word))).toEqual([]);

    expect(await erasePerson(later(20), { email: ' ANNA@example.ORG ' })).toBe(1);
    const after = await everything();
    expect(WORDS.filter((word) => after.includes(word))).toEqual([]);
    const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ key, status: 'paid', total: '24.50', optIn: false, mailingList: false, phone: null });
    expect(await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id))).toHaveLength(1);
    expect(await ctx.db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(1);
    expect(await ctx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'two' }]);
    expect(await ctx.db.select().from(mails).where(eq(mails.orderId, id))).toMatchObject([
      { sentAt: null, failedAt: later(20).now },
    ]);
    expect(await ctx.db.select().from(auditLog).where(eq(auditLog.orderId, id)).orderBy(auditLog.id)).toMatchObject([
      { action: 'ticket.moved', reason: null, reasonHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { actor: 'command', action: 'person.erased', at: later(20).now },
    ]);
    expect(await verifyChain(ctx.db, ctx.client.id)).toEqual({ links: 2, head: expect.any(String) });
    const views = await ctx.db.select({ name: savedViews.name }).from(savedViews).orderBy(savedViews.id);
    expect(views).toEqual([{ name: expect.stringMatching(/^#\d+ [0-9a-f]{6}$/) }, { name: 'paid ones' }]);
  });

  it('leaves no trace in PostgreSQL’s statistics of the tables', async () => {
    for (let i = 0; i < 20; i++) await order();
    await database.sql`INSERT INTO limit_counts (name, key, ends_at, total)
      SELECT 'address', '192.0.2.' || i, 1, 1 FROM generate_series(1, 50) i`;
    const known = async () =>
      JSON.stringify(await database.sql`SELECT s::text FROM pg_stats s WHERE schemaname = 'public'`);
    await database.sql`ANALYZE`;
    const before = await known();
    expect(before).toContain('orders');
    expect(WORDS.filter((word) => before.includes(word))).toEqual([]);
    expect(before).not.toContain('192.0.2.');
    await erasePerson(later(20), { email: 'anna@example.org' });
    const after = await known();
    expect(WORDS.filter((word) => after.includes(word))).toEqual([]);
  });

  it('affects only this client and this address', async () => {
    const [mine, other] = [await order(), await order({ email: 'joanna@example.org' })];
    const { client } = await makeTenant(database.db, {
      events: [{ key: 'e', name: 'E', sub_events: [performance('p', 1)] }],
    });
    await erasePerson(later(20), { email: 'anna@example.org' });
    expect([await isErased(mine.id), await isErased(other.id)]).toEqual([true, false]);
    await expect(erasePerson({ ...later(20), client }, { email: 'joanna@example.org' })).rejects.toThrow(
      `${client.name} has no orders with the address "joanna@example.org"`,
    );
    await expect(erasePerson(later(20), { email: 'anna@example.org' })).rejects.toThrow('no orders');
  });

  it('is refused as a whole while a performance is to come, unless forced', async () => {
    const ended = await order({ status: 'expired' });
    const paid = await order();
    const sentence = await refusal(ctx);
    expect(sentence).toMatch(/^Nothing was erased\. The order of .* is for a performance that ends at .* 22:30\./);
    expect(sentence).toContain('With --force');
    expect([await isErased(ended.id), await isErased(paid.id)]).toEqual([false, false]);
    expect(await refusal(ctx, true)).toBe('erased');
    expect([await isErased(ended.id), await isErased(paid.id)]).toEqual([true, true]);
    const deeds = await ctx.db.select().from(auditLog).where(eq(auditLog.orderId, paid.id));
    expect(deeds).toMatchObject([{ action: 'person.erased_by_force' }]);
  });

  it('uses the present date of a moved performance', async () => {
    await order();
    const postponed = new Date(ctx.now.getTime() + 40 * DAY_MS);
    await ctx.db
      .update(subEvents)
      .set({ startsAt: postponed, endsAt: null })
      .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, tenant.subEventId('p'))));
    expect(await refusal(later(20))).toContain('Nothing was erased');
    expect(await refusal(later(41))).toBe('erased');
  });

  it('is refused while an order is being paid or refunded, also with force', async () => {
    const pending = await order({ status: 'pending', expiresAt: later(0.01).now });
    expect(await refusal(ctx, true)).toContain('is being paid: wait');
    await ctx.db.update(orders).set({ expiresAt: ctx.now }).where(eq(orders.id, pending.id));
    const asked = await insertPayment(ctx, pending.id, { nextAskAt: ctx.now });
    expect(await refusal(ctx, true)).toContain('is being paid: wait');
    await ctx.db.update(payments).set({ nextAskAt: null }).where(eq(payments.id, asked));
    await insertRefund(ctx, pending.id, 'due');
    expect(await refusal(later(20))).toContain('is being paid back. With --force');
    expect(await refusal(later(20), true)).toBe('erased');
  });
});

it('an export has all data of the person, but no order key', async () => {
  const { id, key, cartId } = await order();
  await insertRefund(ctx, id, 'sent');
  await queueMail(ctx, { kind: 'confirmation', orderId: id });
  await scanWithReason(ctx, id, tenant.subEventId('p'));
  await giveAwayWithReason(ctx, id);
  const about = { clientId: ctx.client.id, orderId: id };
  await ctx.db
    .insert(orderNotes)
    .values({ ...about, text: 'sits by the aisle', version: 1, staffId: 1, changedAt: ctx.now });
  const account = { party: ['Anna BV'], vatId: null, reference: 'PO 7', request: 'r' };
  await ctx.db.insert(invoiceOrders).values({ ...about, ...account });
  const told = await exportPerson(ctx, 'anna@example.org');
  expect(told.orders).toMatchObject([
    {
      email: 'Anna@Example.org',
      lastName: 'de Vries',
      address: 'Keizersgracht 1',
      optIn: true,
      total: '24.50',
      tickets: [{ eventName: 'De meeuw', price: '24.50' }],
      payments: [{ amount: '24.50', status: 'paid' }],
      refunds: [{ reason: 'given_up', status: 'sent' }],
      mails: [{ kind: 'confirmation', sentAt: null }],
      note: { text: 'sits by the aisle' },
      invoice: { party: ['Anna BV'], reference: 'PO 7', sent: [], parts: [] },
      scans: [{ verdict: 'overridden', reason: 'anna knows the director' }],
      tills: [{ kind: 'free', reason: 'for Anna, who is ill' }],
    },
  ]);
  const text = JSON.stringify(told);
  expect([key, cartId].filter((secret) => text.includes(secret))).toEqual([]);
  const again = await exportPerson(ctx, 'anna@example.org');
  expect(again.orders[0]?.log).toMatchObject([{ actor: 'command', action: 'person.exported' }]);
});
