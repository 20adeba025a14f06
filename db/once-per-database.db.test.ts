import { createRequire } from 'node:module';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isTransaction } from '@/lib/context';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { connect, type Db } from './client';
import { oncePerDatabase } from './once-per-database';
import { clients } from './schema';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const titleOf = () =>
  oncePerDatabase((db) =>
    db
      .select({ title: clients.title })
      .from(clients)
      .where(eq(clients.name, sql.placeholder('name')))
      .prepare('title_of'),
  );

it.for([
  ['the pool', false],
  ['a transaction', true],
] as const)('a query that was built for %s is asked over the connection of each transaction', async ([, inside]) => {
  const { db } = database;
  const { name } = await makeTenant(db, { client: { title: 'before' } });
  const title = titleOf();
  const read = async (db: Db) => (await title(db).execute({ name }))[0]?.title;
  if (inside) await db.transaction(read);
  else await read(db);

  const told = await db.transaction(async (tx) => {
    await tx.update(clients).set({ title: 'after' }).where(eq(clients.name, name));
    const nested = await tx.transaction(read);
    return [await read(tx), nested, await read(db)];
  });
  expect(told).toEqual(['after', 'after', 'before']);
  expect(await read(db)).toBe('after');
});

it('a transaction is one, also of another copy of drizzle', async () => {
  const other = createRequire(import.meta.url)('drizzle-orm/postgres-js') as typeof import('drizzle-orm/postgres-js');
  const db = other.drizzle(database.sql) as unknown as Db;
  expect([isTransaction(db), isTransaction(database.db)]).toEqual([false, false]);
  expect(await db.transaction(async (tx) => isTransaction(tx))).toBe(true);
  expect(await database.db.transaction(async (tx) => isTransaction(tx))).toBe(true);
});

const backendOf = (isBrief: boolean) =>
  oncePerDatabase(
    (db) =>
      db
        // Marked by their texts, which so must differ.
        .select({ pid: isBrief ? sql<number>`pg_backend_pid() /* brief */` : sql<number>`pg_backend_pid()` })
        .from(clients)
        .where(eq(clients.name, sql.placeholder('name')))
        .prepare('backend_of'),
    { isBrief },
  );

it.for([
  ['brief queries of one turn share a connection', { prepare: true, isBrief: true, share: true }],
  ['others do not', { prepare: true, isBrief: false, share: false }],
  ['nor do brief ones behind a pooler', { prepare: false, isBrief: true, share: false }],
] as const)('%s', async ([, { prepare, isBrief, share }]) => {
  const { name } = await makeTenant(database.db, {});
  const before = env.DATABASE_PREPARE;
  env.DATABASE_PREPARE = prepare;
  const { db, close } = connect(database.url, { max: 2, watch: true });
  env.DATABASE_PREPARE = before;
  const backend = backendOf(isBrief);
  const ask = async () => (await backend(db).execute({ name }))[0]?.pid;
  // Each connection is open and has the statement.
  await Promise.all([ask(), ask()]);
  await Promise.all([ask(), ask()]);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toBeGreaterThan(0);
  expect(one === other).toBe(share);
  await close();
});
