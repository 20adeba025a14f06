import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  doorDevices,
  doorGates,
  doorLists,
  doorScans,
  idempotencyKeys,
  invoiceOrders,
  mails,
  orderLines,
  orderNotes,
  orders,
  payments,
  refunds,
  shiftEntries,
  shifts,
  staff,
  subEvents,
  tills,
} from '@/db/schema';
import type { Context } from '@/lib/context';
import { money } from '@/lib/money';
import { queueMail } from '@/lib/outbox';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { erasePerson, exportPerson } from '.';
import { eraseOutdated } from './erase-outdated';

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

/** Every row of every table, as text: where a word may have been left behind. */
async function everything(): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = await Promise.all(tables.map(({ name }) => database.sql`SELECT t::text FROM ${database.sql(name)} t`));
  return JSON.stringify(rows);
}

async function payment(orderId: number, more: Partial<typeof payments.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId,
      token: crypto.randomUUID(),
      provider: 'test',
      description: 'iDEAL',
      cost: money('0.00'),
      amount: money('24.50'),
      currency: 'EUR',
      status: 'open',
      createdAt: ctx.now,
      ...more,
    })
    .returning();
  return row?.id ?? 0;
}

async function refund(orderId: number, status: 'due' | 'sent' | 'to fetch'): Promise<void> {
  const paymentId = await payment(orderId, { status: 'paid', paidAt: ctx.now, paidAmount: money('24.50') });
  await ctx.db.insert(refunds).values({
    clientId: ctx.client.id,
    paymentId,
    token: crypto.randomUUID(),
    reason: 'given_up',
    status: status === 'to fetch' ? 'due' : status,
    amount: money('24.50'),
    currency: 'EUR',
    createdAt: ctx.now,
    nextTryAt: status === 'due' ? ctx.now : null,
  });
}

/** An override at the door, for which somebody wrote the name down. */
async function scanWithReason(orderId: number): Promise<void> {
  const at = { clientId: ctx.client.id, createdAt: ctx.now };
  const [person] = await ctx.db
    .insert(staff)
    .values({ name: 'Lead', email: `lead-${orderId}@example.net`, createdAt: ctx.now })
    .returning();
  const [list] = await ctx.db
    .insert(doorLists)
    .values({ ...at, subEventId: tenant.subEventId('p'), name: 'Zaal' })
    .returning();
  const listId = list?.id ?? 0;
  const [gate] = await ctx.db.insert(doorGates).values({ clientId: at.clientId, listId, name: 'A' }).returning();
  const gateId = gate?.id ?? 0;
  const rights = { maySearch: false, isLead: true, createdBy: person?.id ?? 0, expiresAt: ctx.now };
  const [device] = await ctx.db
    .insert(doorDevices)
    .values({ ...at, ...rights, listId, gateId, name: 'Phone', tokenHash: 'x' })
    .returning();
  const scan = { deviceId: device?.id ?? 0, listId, gateId, seq: 1, kind: 'entry', orderId, position: 1 } as const;
  await ctx.db.insert(doorScans).values({
    ...scan,
    clientId: at.clientId,
    id: crypto.randomUUID(),
    at: ctx.now,
    receivedAt: ctx.now,
    clockAheadMs: 0,
    verdict: 'overridden',
    rehearsal: 0,
    reason: 'anna knows the director',
    cursor: 1,
  });
}

/** A ticket given away at the box office, in a shift that is closed by now. */
async function giveAwayWithReason(orderId: number): Promise<void> {
  const { id: clientId } = ctx.client;
  const [person] = await ctx.db
    .insert(staff)
    .values({ name: 'Kassa', email: `kassa-${orderId}@example.net`, createdAt: ctx.now })
    .returning();
  const [till] = await ctx.db.insert(tills).values({ clientId, name: 'Kassa' }).returning();
  const at = { clientId, tillId: till?.id ?? 0, staffId: person?.id ?? 0, openedAt: ctx.now };
  const [shift] = await ctx.db
    .insert(shifts)
    .values({ ...at, float: money('0.00') })
    .returning();
  const [paid] = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  await ctx.db.insert(shiftEntries).values({
    clientId,
    shiftId: shift?.id ?? 0,
    nr: 1,
    at: ctx.now,
    kind: 'free',
    amount: money('0.00'),
    orderId,
    request: '1:a',
    asked: 'a',
    paymentId: paid?.id ?? 0,
    reason: 'for Anna, who is ill',
  });
  const closed = { closedAt: ctx.now, closedBy: at.staffId, expected: money('0.00'), counted: money('0.00') };
  await ctx.db.update(shifts).set(closed).where(eq(shifts.clientId, clientId));
}

const refusal = (ctx: Context, force = false) =>
  erasePerson(ctx, { email: 'anna@example.org', force }).then(
    () => 'erased',
    (error: Error) => error.message,
  );
const isErased = async (id: number) =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.erasedAt !== null;

describe('erasing a person', () => {
  it('leaves no trace of them anywhere, and all that the books need', async () => {
    const { id, key } = await order();
    await refund(id, 'sent');
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
    await scanWithReason(id);
    await giveAwayWithReason(id);
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
    expect(await ctx.db.select().from(auditLog).where(eq(auditLog.orderId, id))).toMatchObject([
      { actor: 'command', action: 'person.erased', at: later(20).now },
    ]);
  });

  it('leaves none of them in what the planner knows of the tables', async () => {
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

  it('is of this client and this address alone', async () => {
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

  it('is refused, all of it, while a performance is to come, unless forced', async () => {
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

  it('looks at when a performance is now, not when it was', async () => {
    await order();
    const postponed = new Date(ctx.now.getTime() + 40 * DAY_MS);
    await ctx.db
      .update(subEvents)
      .set({ startsAt: postponed, endsAt: null })
      .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, tenant.subEventId('p'))));
    expect(await refusal(later(20))).toContain('Nothing was erased');
    expect(await refusal(later(41))).toBe('erased');
  });

  it('is refused while an order is being paid, force or not, and while money is on its way back', async () => {
    const pending = await order({ status: 'pending', expiresAt: later(0.01).now });
    expect(await refusal(ctx, true)).toContain('is being paid: wait');
    await ctx.db.update(orders).set({ expiresAt: ctx.now }).where(eq(orders.id, pending.id));
    const asked = await payment(pending.id, { nextAskAt: ctx.now });
    expect(await refusal(ctx, true)).toContain('is being paid: wait');
    await ctx.db.update(payments).set({ nextAskAt: null }).where(eq(payments.id, asked));
    await refund(pending.id, 'due');
    expect(await refusal(later(20))).toContain('is being paid back. With --force');
    expect(await refusal(later(20), true)).toBe('erased');
  });
});

describe('what need not be known any more', () => {
  beforeEach(() => newTenant({ keep_personal_data_days: 30 }));

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

  it('waits for money that is on its way', async () => {
    const { id } = await order({ status: 'expired' });
    await refund(id, 'due');
    expect(await eraseOutdated(ctx.db, later(60).now)).toBe(0);
    await ctx.db.update(refunds).set({ status: 'sent' }).where(eq(refunds.clientId, ctx.client.id));
    expect(await eraseOutdated(ctx.db, later(60).now)).toBe(1);
  });

  it('does not wait for cash that nobody fetches: the buyer is forgotten, the money stays owed', async () => {
    const { id } = await order({ status: 'expired' });
    await refund(id, 'to fetch');
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
});

async function lineOf(orderId: number) {
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!line) throw new Error('The order has no line');
  return line;
}

it('an export tells the person all, and nobody the key of the order', async () => {
  const { id, key, cartId } = await order();
  await refund(id, 'sent');
  await queueMail(ctx, { kind: 'confirmation', orderId: id });
  await scanWithReason(id);
  await giveAwayWithReason(id);
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
