import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { listEvents, listTicketTypes } from '@/lib/programme';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addSeats, getCart, removeSeat } from '.';

let database: TestDatabase;
let tenant: Tenant;
let tables: string[];

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }] });
  const rows = await database.sql`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'client_id'`;
  tables = rows.map(({ name }) => name);
});
afterAll(() => database.drop());

/** The tenants' tables that a statement reads or writes without a client_id. */
const loose = (statement: string): string[] => {
  const text = statement.replaceAll('"', '');
  const used = [...text.matchAll(/\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi)];
  return used.flatMap(([, table = '', alias = table]) => {
    if (!tables.includes(table)) return [];
    const names = [table, alias].join('|');
    const said = new RegExp(`\\b(?:${names})\\.client_id\\b`).test(text) || /[^.]\bclient_id\b/.test(text);
    return said ? [] : [table];
  });
};

it('every statement of the hot path filters by client, so that it stays within one shard', async () => {
  const statements = new Set<string>();
  const before = env.SLOW_QUERY_MS;
  env.SLOW_QUERY_MS = 0;
  const spy = vi.spyOn(log, 'warn').mockImplementation((line) => {
    statements.add((line as unknown as { statement: string }).statement);
  });
  const { db, close } = connect(database.url, { watch: true });
  const ctx: Context = { client: await findClient(db, tenant.name, 'remembered'), db, now: new Date() };
  const cartId = 'hot-path-cart';
  const subEventId = tenant.subEventId('a');
  await listEvents(ctx);
  await listTicketTypes(ctx, subEventId);
  const { seats } = await addSeats(ctx, { cartId, subEventId, discountId: tenant.discountId('standaard'), count: 2 });
  await getCart(ctx, cartId);
  await removeSeat(ctx, cartId, seats[0]?.seatId ?? '');
  spy.mockRestore();
  await close();
  env.SLOW_QUERY_MS = before;

  expect(statements.size).toBeGreaterThan(4);
  expect([...statements].some((text) => text.includes('hold_seats'))).toBe(true);
  expect([...statements].flatMap((text) => loose(text).map((table) => `${table}: ${text}`))).toEqual([]);
});

it.each(['hold_in_cart', 'hold_any_seats', 'hold_in_halls'])(
  'every statement inside of %s filters by client',
  async (name) => {
    const [found] = await database.sql`SELECT prosrc FROM pg_proc WHERE proname = ${name}`;
    const statements = String(found?.prosrc).split(';');
    expect(statements.filter((text) => /\bseats s\b/.test(text)).length).toBeGreaterThan(0);
    expect(statements.flatMap((text) => loose(text).map((table) => `${table}: ${text}`))).toEqual([]);
  },
);

it('the check detects a statement without that filter', () => {
  expect(loose('select * from "seats" where "cart_id" = $1')).toEqual(['seats']);
});
