import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '@/db/schema';
import { JOB_KINDS, runOfficeJobs } from '@/lib/office';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, cancelLines, runPaymentJobs } from '@/lib/payments';
import { losses } from '@/lib/payments/testing/losses';
import { buyer, CANCELLED, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { setEndpoints } from '@/lib/webhooks/testing/endpoint';
import { countRefunded, findShow, formVersion, savePerformance } from '../programme';
import { askCancel, CANCEL, cancelPerformance, findPerformance, performanceVersion } from '.';

/** Statements of one run of the jobs with ten orders in it; one by one they take 340. */
const MOST_STATEMENTS = 60;

let database: TestDatabase;
let connection: postgres.Sql | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await connection?.end();
  await database?.drop();
});

const { runMany: _, ...oneByOne } = cancelPerformance;
const KINDS_ONE_BY_ONE = { ...JOB_KINDS, [CANCEL]: oneByOne };

type Shop = ReturnType<typeof world>;

async function paid(shop: Shop, cartId: string, name: string): Promise<Order> {
  const order = await shop.order(cartId, { buyer: buyer(`${name}@example.org`) });
  await actAtTestBank(shop.ctx(), await shop.refOf(order), 'pay');
  return getOrderById(shop.ctx(), order.id);
}

async function askToCancel(tenant: Awaited<ReturnType<typeof makeSellingTenant>>): Promise<void> {
  const ctx = { ...(await makeMember(database.db, tenant.client)), permission: 'performance.cancel' as const };
  const found = await findPerformance(ctx, tenant.subEventId('free'));
  if (!found) throw new Error('It is not there');
  const asked = { id: found.id, seen: performanceVersion(found), refund: 'all', reason: 'Ill' } as const;
  await askCancel(ctx, { ...asked, request: crypto.randomUUID() });
}

const soon = () => new Date(Date.now() + 61_000);

/**
 * Everything stored about the orders of an organisation, by buyer, without ids, times and the data of provider requests made in parallel.
 */
async function written(clientId: number): Promise<unknown> {
  const [row] = await database.sql<{ all: unknown }[]>`
    WITH o AS (SELECT * FROM orders WHERE client_id = ${clientId}),
    p AS (SELECT p.*, o.email FROM payments p JOIN o ON o.id = p.order_id WHERE p.client_id = ${clientId})
    SELECT jsonb_build_object(
      'orders', (SELECT jsonb_agg(jsonb_build_array(email, status, total, ended_at IS NULL) ORDER BY email) FROM o),
      'lines', (SELECT jsonb_agg(jsonb_build_array(o.email, l.position, l.status, l.generation) ORDER BY o.email, l.position)
        FROM order_lines l JOIN o ON o.id = l.order_id WHERE l.client_id = ${clientId}),
      'sold', (SELECT count(*) FROM seats WHERE client_id = ${clientId} AND order_id IS NOT NULL),
      'refunds', (SELECT jsonb_agg(jsonb_build_array(p.email, r.amount, r.reason, r.status, r.tries) ORDER BY p.email, r.id)
        FROM refunds r JOIN p ON p.id = r.payment_id WHERE r.client_id = ${clientId}),
      'refund lines', (SELECT jsonb_agg(jsonb_build_array(o.email, l.position, l.amount) ORDER BY o.email, l.refund_id, l.position)
        FROM refund_lines l JOIN o ON o.id = l.order_id WHERE l.client_id = ${clientId}),
      'changes', (SELECT jsonb_agg(jsonb_build_array(o.email, c.kind, c.actor, c.positions, c.wanted, c.reason, c.refund_id IS NULL)
          ORDER BY o.email, c.id) FROM line_changes c JOIN o ON o.id = c.order_id WHERE c.client_id = ${clientId}),
      'mails', (SELECT jsonb_agg(jsonb_build_array(o.email, m.kind, m.is_mass) ORDER BY o.email, m.id)
        FROM mails m JOIN o ON o.id = m.order_id WHERE m.client_id = ${clientId}),
      'log', (SELECT jsonb_agg(jsonb_build_array(o.email, a.actor, a.action, a.detail - 'change' - 'staff', a.after - 'job',
          a.payment_id IS NULL) ORDER BY o.email, a.chain_nr IS NULL, a.id)
        FROM audit_log a JOIN o ON o.id = a.order_id WHERE a.client_id = ${clientId} AND a.actor <> 'clock'),
      'revoked', (SELECT jsonb_agg(jsonb_build_array(o.email, r.position, r.below_generation, r.reason) ORDER BY o.email, r.position)
        FROM revocations r JOIN o ON o.id = r.order_id WHERE r.client_id = ${clientId}),
      'told', (SELECT jsonb_agg(jsonb_build_array(type, n) ORDER BY type) FROM (SELECT type, count(*) AS n
        FROM webhook_messages WHERE client_id = ${clientId} GROUP BY type) t)) AS all`;
  return row?.all;
}

it('writes the same for a batch of orders as for single ones', async () => {
  const results: unknown[] = [];
  for (const kinds of [JOB_KINDS, KINDS_ONE_BY_ONE]) {
    const tenant = await makeSellingTenant(database);
    const shop = world(database, tenant);
    await setEndpoints(shop.ctx(), {
      'https://receiver.example/': ['order.refunded', 'order.changed', 'ticket.revoked'],
    });
    const both = await shop.fillCart('free', 2);
    await shop.fillCart('hall', 1, 'standaard', both);
    await paid(shop, both, 'a-mixed');
    await paid(shop, await shop.fillCart('free', 3), 'b-whole');
    await paid(shop, await shop.fillCart('free', 1), 'c-whole');
    await shop.order(await shop.fillCart('free', 1, 'gratis'), { buyer: buyer('d-free@example.org') });
    await shop.order(await shop.fillCart('free', 1), { paymentId: 2, buyer: buyer('e-door@example.org') });
    const before = await paid(shop, await shop.fillCart('free', 2), 'f-changed-before');
    await cancelLines(shop.ctx(), { order: before.key, ...CANCELLED });
    const kept = await paid(shop, await shop.fillCart('free', 2), 'g-little-left');
    await cancelLines(shop.ctx(), { order: kept.key, ...CANCELLED, refund: '20.00' as Order['total'] });
    await askToCancel(tenant);
    while ((await runOfficeJobs(database.db, soon(), kinds)) > 0);
    while ((await runPaymentJobs(database.db, soon())) > 0);
    expect(await losses(database, tenant.client.id)).toEqual([]);
    expect(await verifyChain(database.db, tenant.client.id)).not.toHaveProperty('broken');
    results.push(await written(tenant.client.id));
  }
  expect(results[0]).toEqual(results[1]);
});

it('needs few more statements for many orders than for one', async () => {
  const tenant = await makeSellingTenant(database);
  const shop = world(database, tenant);
  for (let i = 0; i < 10; i++) await paid(shop, await shop.fillCart('free', 1), `buyer-${i}`);
  await askToCancel(tenant);
  const asked: string[] = [];
  connection = postgres(database.url, { max: 1, onnotice: () => {}, debug: (_, query) => asked.push(query) });
  const db = drizzle(connection, { schema, casing: 'snake_case' });
  await runOfficeJobs(db, soon(), JOB_KINDS);
  const [row] = await database.sql`SELECT count(*)::int AS due FROM refunds WHERE client_id = ${tenant.client.id}`;
  expect(row?.due).toBe(10);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
});

it('a cancelled performance is announced again only by who says so, and the office tells how many orders were refunded', async () => {
  const tenant = await makeSellingTenant(database);
  const shop = world(database, tenant);
  for (let i = 0; i < 2; i++) await paid(shop, await shop.fillCart('free', 2), `buyer-${i}`);
  await askToCancel(tenant);
  await runOfficeJobs(database.db, soon(), JOB_KINDS);
  const id = tenant.subEventId('free');
  const ctx = { ...(await makeMember(database.db, tenant.client)), permission: 'programme.write' as const };
  const [main] = await database.sql`SELECT main_event_id AS id FROM sub_events WHERE id = ${id}`;
  const refunded = () => officeTransaction(ctx, (inside) => countRefunded(inside, id));
  const save = async (status: 'pub' | 'nosal' | 'unpub', resumes = false) => {
    const page = await findShow(ctx, main?.id);
    const sub = page?.show.sub_events.find(({ event_id }) => event_id === id);
    if (!sub) throw new Error('It is not there');
    const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = sub;
    const asked = { show: main?.id, id, seen: formVersion(sub), resumes, fields: { ...fields, status } };
    return savePerformance(ctx, asked).then(
      () => 'done',
      ({ code, field }) => `${code} ${field}`,
    );
  };
  expect(await refunded()).toBe(2);
  expect(await save('pub')).toBe('was_cancelled resumes');
  expect(await save('nosal')).toBe('done');
  expect(await save('unpub')).toBe('done');
  expect(await save('nosal')).toBe('was_cancelled resumes');
  expect(await refunded()).toBe(2);
  expect(await save('pub', true)).toBe('done');
  expect(await refunded()).toBeUndefined();
});
