import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeTables } from '@/db/analyze-tables';
import { findPendingOrder, getOrder, type Order } from '@/lib/orders';
import { claimMail, mailSent } from '@/lib/outbox';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { canCountRowsRead, flushCounts, rowsReadBy, TOO_OLD } from '@/lib/testing/rows-read';
import type { Tenant } from '@/lib/testing/tenant';
import { beginPayment, createOrder, giveUpOrder, handleReturningBuyer, runPaymentJobs } from '.';
import { BASE, buyer, makeSellingTenant, world } from './testing/world';

const CROWD = 5000;
const PERFORMANCES = 1000;
const CROWDED = ['mails', 'order_lines', 'orders', 'payments', 'seats', 'test_bank_payments'];
/** The most rows, of all tables and indexes, that one step of a buyer may read. */
const MOST_ROWS = 500;

let database: TestDatabase;
let tenant: Tenant;
let shop: ReturnType<typeof world>;
let isTold: boolean;

/** The state passed between steps. */
let cartId: string;
let order: Order;
let ref: string;

const steps: [string, () => Promise<unknown>][] = [
  ['the order of a cart', () => createOrder(shop.ctx(), { cartId, paymentId: 1, buyer: buyer() })],
  [
    'the order that waits of it',
    async () => {
      order = (await findPendingOrder(shop.ctx(), cartId)) as Order;
    },
  ],
  [
    'the way to the bank',
    async () => {
      ref = (await beginPayment(shop.ctx(), order.key, BASE))?.split('/').at(-1) ?? '';
    },
  ],
  [
    'the way back',
    async () => {
      const [paid] =
        await database.sql`UPDATE test_bank_payments SET status = 'paid' WHERE ref = ${ref} RETURNING token`;
      expect((await handleReturningBuyer(shop.ctx(), paid?.token)).payment.status).toBe('paid');
    },
  ],
  ['reading it', () => getOrder(shop.ctx(), order.key)],
  [
    'the mail',
    async () => {
      const claimed = await claimMail(database.db);
      expect(claimed?.mail.orderId).toBe(order.id);
      if (claimed) await mailSent(database.db, claimed.mail);
    },
  ],
  ['what is done by the clock', () => runPaymentJobs(database.db, new Date())],
  ['giving it back', () => giveUpOrder(shop.ctx(), order.key, 'office')],
  [
    'the money that goes back, and the mails about it',
    async () => {
      expect(await runPaymentJobs(database.db, new Date())).toBeGreaterThan(0);
      for (let claimed = await claimMail(database.db); claimed; claimed = await claimMail(database.db)) {
        await mailSent(database.db, claimed.mail);
      }
    },
  ],
];

/** Other performances, of which no cart has a seat. */
async function planAYear({ client }: Tenant): Promise<void> {
  const ids = database.sql`generate_series(900000, 900000 + ${PERFORMANCES} - 1) n`;
  await database.sql`INSERT INTO event_ids (id, client_id) SELECT n, ${client.id} FROM ${ids}`;
  await database.sql`INSERT INTO sub_events (client_id, id, main_event_id, location_id, key, starts_at, status)
    SELECT client_id, n, main_event_id, location_id, 'year-' || n, starts_at, status
      FROM ${ids}, (SELECT * FROM sub_events WHERE client_id = ${client.id} LIMIT 1) one`;
}

/** Many old sales: paid orders with one ticket each, and their sent mails. */
async function sellToACrowd({ client }: Tenant): Promise<void> {
  const ofClient = database.sql`client_id = ${client.id}`;
  await database.sql`INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, locale,
      email, first_name, last_name, opt_in, mailing_list, created_at, expires_at, paid_at)
    SELECT ${client.id}, 'crowd-' || n, 'paid', 'crowd-' || n, 24.50, 0, 24.50, 'EUR', 'nl',
      n || '@example.org', 'A', 'Buyer', false, false, now(), now(), now() FROM generate_series(1, ${CROWD}) n`;
  await database.sql`INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, location_id, location_name)
    SELECT o.client_id, o.id, 1, l.sub_event_id, 1000 + o.id, '0', '0', l.category_id, l.category_name, l.ticket_type_id,
      l.discount_id, l.discount_name, 24.50, l.event_name, l.starts_at, l.location_id, l.location_name
      FROM orders o, (SELECT * FROM order_lines WHERE ${ofClient} LIMIT 1) l WHERE o.client_id = ${client.id} AND o.key LIKE 'crowd-%'`;
  await database.sql`INSERT INTO seats (client_id, sub_event_id, nr, category_id, order_id, ticket_type_id, price)
    SELECT client_id, sub_event_id, nr, category_id, order_id, ticket_type_id, price FROM order_lines
     WHERE ${ofClient} AND nr > 1000`;
  await database.sql`INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status,
      provider_ref, paid_amount, paid_currency, paid_at, settles, created_at)
    SELECT client_id, id, key, 'test', 'Proefbank', 0, 24.50, 'EUR', 'paid', key, 24.50, 'EUR', now(), true, now()
      FROM orders WHERE ${ofClient} AND key LIKE 'crowd-%'`;
  await database.sql`INSERT INTO test_bank_payments (ref, client_id, token, description, amount, currency, status, created_at)
    SELECT token, client_id, token, '', amount, currency, 'paid', now() FROM payments WHERE ${ofClient} AND token LIKE 'crowd-%'`;
  await database.sql`INSERT INTO mails (client_id, kind, order_id, queued_at, next_attempt_at, sent_at)
    SELECT client_id, 'confirmation', id, now(), now(), now() FROM orders WHERE ${ofClient} AND key LIKE 'crowd-%'`;
  await database.sql`INSERT INTO audit_log (client_id, at, actor, action, order_id, detail)
    SELECT client_id, now(), 'buyer', 'order.paid', id, '{}' FROM orders WHERE ${ofClient} AND key LIKE 'crowd-%'`;
}

// One table of several, as autovacuum does: the next has a newest id that the statistics of the others do not know.
describe.for([
  ['that were counted as they became many', 'then'],
  ['that were counted when they were few', 'few'],
  ['whose orders only were counted again', 'orders'],
  ['whose lines only were counted again', 'order_lines'],
  ['whose payments only were counted again', 'payments'],
] as const)('orders %s', ([, counted]) => {
  // One connection, so that cached plans are reused.
  beforeAll(async () => {
    database = await testDatabase({ max: 1 });
    isTold = await canCountRowsRead(database);
    tenant = await makeSellingTenant(database);
    shop = world(database, tenant);
    const buy = async () => {
      cartId = await shop.fillCart('free', 1);
      for (const [, step] of steps) await step();
    };
    for (const table of CROWDED) await database.sql`ALTER TABLE ${database.sql(table)} SET (autovacuum_enabled = off)`;
    if (counted === 'then') {
      await buy();
      await database.sql`VACUUM ANALYZE`;
    }
    for (let i = 0; i < 7; i++) await buy();
    if (counted !== 'then') await database.sql`ANALYZE`;
    await planAYear(tenant);
    await sellToACrowd(tenant);
    if (counted === 'then' && isTold) {
      await flushCounts(database);
      expect(await analyzeTables(database.db)).toEqual(CROWDED);
    }
    if (counted !== 'then' && counted !== 'few') await database.sql`ANALYZE sub_events, ${database.sql(counted)}`;
    cartId = await shop.fillCart('free', 1);
  });
  afterAll(() => database.drop());

  it.for(steps)('%s reads few rows among many', async ([, step], { skip }) => {
    skip(!isTold, TOO_OLD);
    expect(await rowsReadBy(database, step)).toBeLessThan(MOST_ROWS);
  });

  it('the check detects a step that reads all rows', async ({ skip }) => {
    skip(!isTold, TOO_OLD);
    const all = async () =>
      database.sql`SELECT count(*) FROM orders WHERE client_id = ${tenant.client.id} AND key > 'c'`;
    expect(await rowsReadBy(database, all)).toBeGreaterThan(CROWD - 1);
  });
});
