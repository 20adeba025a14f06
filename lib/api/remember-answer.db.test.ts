import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '@/db/client';
import * as schema from '@/db/schema';
import { addSeats } from '@/lib/carts';
import { confirmClient, findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import {
  getEvent,
  listEvents,
  listEventsOfType,
  listEventTypes,
  listLocations,
  listTicketTypes,
} from '@/lib/programme';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { listTicketKeys, newTicketKey } from '@/lib/tickets';
import { rememberAnswer } from './remember-answer';
import { catalogueAnswer } from './revalidate';

let database: TestDatabase;
let tenant: Tenant;
const NOW = new Date('2036-11-20T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  tenant = await makeTenant(database.db, {
    now: NOW,
    client: { hold_minutes: 5 },
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'early', name: 'Early', type: '=', value: '2.00', valid_until: '2036-11-20 15:00:00' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        types: ['theater'],
        sub_events: [
          performance('a', 20, { date: '2036-11-21' }),
          performance('gone', 5, { date: '2036-11-22', view_end: '2036-11-20 14:00:00' }),
        ],
      },
    ],
  });
});
afterAll(() => database.drop());
afterEach(() => vi.setSystemTime(NOW));

const confirm = async () => confirmClient(database.db, await findClient(database.db, tenant.name, 'remembered'));

let made = 0;
async function ask(what: string): Promise<string> {
  const { client, stock } = await confirm();
  const ctx = { client, db: database.db, now: new Date() };
  const make = async () => catalogueAnswer(`${++made}`, 5);
  return (await rememberAnswer(ctx, stock, what, make)).body.toString();
}

it('is reused while nothing has changed', async () => {
  const first = await ask('same');
  expect(await ask('same')).toBe(first);
  expect(await ask('another')).not.toBe(first);
  vi.setSystemTime(new Date(NOW.getTime() + 60 * 60_000 - 1));
  expect(await ask('same')).toBe(first);
});

it('is recomputed after any change of the catalogue or its seats', async () => {
  let before = await ask('changed');
  const { client } = await confirm();
  const ctx = { client, db: database.db, now: NOW };
  const wanted = { subEventId: tenant.subEventId('a'), discountId: tenant.discountId('standaard'), count: 1 };
  await addSeats(ctx, { ...wanted, cartId: newCartId() });
  expect(await ask('changed')).not.toBe(before);

  before = await ask('changed');
  await database.sql`UPDATE ticket_types SET name = 'Vroeg' WHERE key = 'early'`;
  expect(await ask('changed')).not.toBe(before);
});

it('is recomputed after any change of seats and holds, and reused after those of other clients', async () => {
  const other = await makeTenant(database.db, {
    now: NOW,
    events: [{ key: 'e', name: 'E', sub_events: [performance('b', 9)] }],
  });
  const stockOf = (of: Tenant, key: string) =>
    sql`client_id = ${of.client.id} AND sub_event_id = ${of.subEventId(key)}`;
  let before = await ask('stock');
  for (const change of [
    sql`UPDATE seats SET section = 'zaal' WHERE ${stockOf(tenant, 'a')} AND nr = 1`,
    sql`DELETE FROM seats WHERE ${stockOf(tenant, 'a')} AND nr = 20`,
    sql`UPDATE carts SET expires_at = expires_at WHERE client_id = ${tenant.client.id}`,
    sql`INSERT INTO seats (client_id, sub_event_id, nr, category_id) SELECT client_id, sub_event_id, 20, category_id
         FROM sub_event_categories WHERE ${stockOf(tenant, 'a')}`,
  ]) {
    await database.db.execute(change);
    const after = await ask('stock');
    expect(after).not.toBe(before);
    before = after;
  }
  await database.db.execute(sql`UPDATE seats SET section = 'zaal' WHERE ${stockOf(other, 'b')}`);
  expect(await ask('stock')).toBe(before);
});

it('is recomputed after a new ticket key', async () => {
  const before = await ask('keys');
  const { client } = await confirm();
  await newTicketKey({ client, db: database.db, now: NOW });
  expect(await ask('keys')).not.toBe(before);
});

it('reads no table without a change counter', async () => {
  const statements: string[] = [];
  const watched = postgres(database.url, { debug: (_, text) => void statements.push(text) });
  const db: Db = drizzle(watched, { schema, casing: 'snake_case' });
  // A version without a cached answer.
  const ctx = { client: { ...tenant.client, catalogueVersion: -1 }, db, now: NOW };
  await Promise.all([listEvents(ctx), listEventTypes(ctx), listLocations(ctx), listTicketKeys(ctx)]);
  await getEvent(ctx, tenant.mainEventId('e'));
  await listEventsOfType(ctx, 'theater');
  await listTicketTypes(ctx, tenant.subEventId('a'));
  await watched.end();

  const functions = await database.sql<{ name: string; body: string }[]>`
    SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;
  const called = functions.filter(({ name }) => statements.some((text) => text.includes(`${name}(`)));
  const tables = new Set((await database.sql`SELECT tablename AS name FROM pg_tables`).map(({ name }) => name));
  const read = [...statements, ...called.map(({ body }) => body)]
    .flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)/gi)].map(([, table]) => table))
    .filter((table) => tables.has(table));
  expect(read).toEqual(
    expect.arrayContaining(['seats', 'carts', 'main_events', 'ticket_types', 'locations', 'ticket_keys']),
  );
  // The counters themselves are in "catalogues" and "stock_marks".
  const counted = await database.sql`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE tgfoid::regproc::text IN ('count_stock', 'count_catalogue', 'count_catalogue_of_client')`;
  expect(counted.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...new Set(read)].filter((name) => name !== 'catalogues' && name !== 'stock_marks')),
  );
});

it('counts each concurrent change, and none that is rolled back', async () => {
  const before = Number((await confirm()).stock.changes);
  const change = (nr: number, thenFail = false) =>
    database.sql.begin(async (tx) => {
      await tx`UPDATE seats SET section = 'balkon' WHERE client_id = ${tenant.client.id} AND nr = ${nr}`;
      await tx`SELECT pg_sleep(0.1)`;
      if (thenFail) throw new Error('taken back');
    });
  const changes = Array.from({ length: 8 }, (_, i) => change(i + 1));
  await Promise.allSettled([...changes, change(10, true)]);
  expect(Number((await confirm()).stock.changes)).toBe(before + 8);
});

it.each([
  ['a hold ends', '2036-11-20T12:05:00Z'],
  ['a performance is shown no longer', '2036-11-20T13:00:00Z'],
  ['a ticket type ends', '2036-11-20T14:00:00Z'],
  ['a performance begins', '2036-11-21T19:30:00Z'],
])('is recomputed at the moment when %s', async (_, instant) => {
  const turn = Date.parse(instant);
  vi.setSystemTime(turn - 1);
  const before = await ask(instant);
  expect(await ask(instant)).toBe(before);
  vi.setSystemTime(turn);
  const after = await ask(instant);
  expect(after).not.toBe(before);
  expect(await ask(instant)).toBe(after);
});

it('is not shared with callers from before a change of the catalogue', async () => {
  const askAt = async (make: () => Promise<string>) => {
    const { client, stock } = await confirm();
    const ctx = { client, db: database.db, now: new Date() };
    return { answer: rememberAnswer(ctx, stock, 'late', async () => catalogueAnswer(await make(), 5)) };
  };
  let finish = () => {};
  const slow = new Promise<string>((resolve) => {
    finish = () => resolve('first');
  });
  await askAt(() => slow);
  await askAt(async () => 'by the old catalogue');
  await database.sql`UPDATE ticket_types SET name = 'Later' WHERE key = 'early'`;
  const late = await askAt(async () => 'by the new one');
  finish();
  expect((await late.answer).body.toString()).toBe('by the new one');
});

it('is computed once for concurrent callers, after the last of them asked', async () => {
  made = 0;
  await Promise.all(Array.from({ length: 20 }, () => ask('crowd')));
  expect(made).toBeLessThanOrEqual(2);
});
