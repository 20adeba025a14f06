import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { listToday, readNeeds, readSetup } from '.';

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  tenant = await makeTenant(database.db, {
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('tonight', 4, { date: '+0', time: '23:59:59', end: '00:00:00' }),
          performance('early', 3, { date: '+0', time: '00:00:01', end: '02:00:00' }),
          performance('tomorrow', 5, { date: '+1' }),
          performance('opens', 6, { date: '+30' }),
        ],
      },
    ],
  });
  ctx = await makeMember(database.db, tenant.client);
});
afterAll(() => database.drop());

const read = (of = ctx) => officeTransaction(of, listToday);

it('lists the performances of the organisation’s day, also those that have begun, and the next ones', async () => {
  const { sql } = database;
  const opens = tenant.subEventId('opens');
  await sql`UPDATE sub_events SET view_begins_at = now() + interval '2 days' WHERE client_id = ${tenant.client.id} AND id = ${opens}`;
  const { today, next, onSale } = await read();
  expect(today.map(({ id }) => id)).toEqual([tenant.subEventId('early'), tenant.subEventId('tonight')]);
  expect(today[1]).toMatchObject({ name: 'E', seats: { capacity: 4, sold: 0, held: 0, free: 4 } });
  expect(next.map(({ id }) => id)).toEqual([tenant.subEventId('tomorrow'), opens]);
  expect(onSale.map(({ id }) => id)).toEqual([opens]);
});

it('a membership for one performance sees that one alone', async () => {
  const ids = [tenant.subEventId('tonight')];
  const door = await makeMember(database.db, tenant.client, { role: 'door', scope: 'performances', ids });
  const { today, next, onSale } = await read(door);
  expect([today.map(({ id }) => id), next, onSale]).toEqual([ids, [], []]);
});

it('counts open tasks of this organisation only', async () => {
  const other = await makeTenant(database.db);
  const { sql } = database;
  for (const { client } of [tenant, other]) {
    const [order] = await sql`
      INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, locale, email, first_name, last_name,
        opt_in, mailing_list, created_at, expires_at, paid_at)
      VALUES (${client.id}, 'AAAAA-BBBBB-CCCCC-DDDDD', 'paid', 'c', 1, 0, 1, 'EUR', 'nl', 'a@example.org', 'A', 'B', false, false, now(), now(), now())
      RETURNING id`;
    const [payment] = await sql`
      INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status, paid_amount, paid_at, settles, created_at)
      VALUES (${client.id}, ${order?.id}, 't', 'mollie', '', 0, 1, 'EUR', 'paid', 1, now(), true, now()) RETURNING id`;
    await sql`
      INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, created_at, is_unassigned)
      VALUES (${client.id}, ${payment?.id}, 'r', 'outside', 0.5, 'EUR', 'failed', now(), true)`;
    await sql`
      INSERT INTO mails (client_id, kind, order_id, queued_at, next_attempt_at, failed_at)
      VALUES (${client.id}, 'confirmation', ${order?.id}, now(), now(), now())`;
  }
  const all = { failedRefunds: 1, unassigned: 1, failedMails: 1, troubledPayments: 0, failedJobs: 0 };
  expect(await officeTransaction(ctx, readNeeds)).toEqual(all);
});

it('says what is left to set up until something was sold', async () => {
  const fresh = await makeTenant(database.db, { locations: [], ticket_types: [] });
  const none = { venue: false, show: false, payment: false, onSale: false };
  expect(await officeTransaction(await makeMember(database.db, fresh.client), readSetup)).toEqual(none);
  // The other tests sold something here.
  expect(await officeTransaction(ctx, readSetup)).toBeUndefined();
});
