import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '@/lib/testing/database';
import { schemaOf } from '@/lib/testing/schema';
import { migrate } from './migrate';

/** Made by the migrations 0000 to 0044 and dumped by pg_dump: a shop with carts, orders of each kind, payments and a refund. */
const DUMP = readFileSync(fileURLToPath(new URL('./testing/made-by-0044.sql', import.meta.url)), 'utf8');

type Database = Awaited<ReturnType<typeof emptyDatabase>> & { sql: postgres.Sql };

function opened(empty: Awaited<ReturnType<typeof emptyDatabase>>): Database {
  const sql = postgres(empty.url, { max: 2, onnotice: () => {} });
  return { ...empty, sql, drop: () => sql.end().then(empty.drop) };
}

async function restored(): Promise<Database> {
  const empty = await emptyDatabase();
  const loading = postgres(empty.url, { max: 1, onnotice: () => {} });
  await loading.unsafe(DUMP);
  await loading.end();
  return opened(empty);
}

type Columns = { name: string; columns: string[] }[];

/** The tables, except those that migrate() itself writes. */
const columnsOf = (sql: postgres.Sql): Promise<Columns> =>
  sql<Columns>`SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'functions') GROUP BY 1 ORDER BY 1`;

/** The rows of these tables as text, without columns added since. */
async function contentOf(sql: postgres.Sql, tables: Columns): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const rows =
      await sql`SELECT to_jsonb(t)::text AS row FROM (SELECT ${sql(columns)} FROM ${sql(name)}) t ORDER BY 1`;
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

async function sendBackAll(sql: postgres.Sql, order: number) {
  await sql`UPDATE orders SET status = 'refunded', ended_at = now() WHERE id = ${order}`;
  await sql`INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, created_at)
    SELECT client_id, id, 'of all', 'given_up', amount, currency, 'sent', now() FROM payments WHERE order_id = ${order} AND settles`;
}

async function sendBackPart(sql: postgres.Sql, order: number) {
  await sql`INSERT INTO refunds (client_id, payment_id, token, reason, amount, currency, status, created_at)
    SELECT client_id, id, 'of a part', 'outside', 10, currency, 'sent', now() FROM payments WHERE order_id = ${order} AND settles`;
}

describe('a database made by the migrations before the baseline', () => {
  let fresh: Database;
  let old: Database;
  let tables: Columns;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    [fresh, old] = await Promise.all([opened(await emptyDatabase()), restored()]);
    await sendBackAll(old.sql, 2);
    await sendBackPart(old.sql, 1);
    tables = await columnsOf(old.sql);
    before = await contentOf(old.sql, tables);
    await migrate(fresh.url);
    await migrate(old.url);
  });
  afterAll(() => Promise.all([fresh?.drop(), old?.drop()]));

  it('has the same objects as a new database', async () => {
    const [ours, theirs] = [await schemaOf(old.sql), await schemaOf(fresh.sql)];
    for (const kind of Object.keys(theirs) as (keyof typeof theirs)[]) expect(ours[kind]).toEqual(theirs[kind]);
    expect(theirs.functions.size).toBeGreaterThan(5);
    expect(theirs.columns.get('orders.email')?.attstattarget).toBe(0);
  });

  it('loses nothing', async () => {
    expect(await contentOf(old.sql, tables)).toEqual(before);
    for (const table of ['carts', 'seats', 'orders', 'order_lines', 'payments', 'refunds', 'reservations'])
      expect([table, before[table]?.length]).toEqual([table, expect.toSatisfy((rows) => rows > 0)]);
  });

  it('voids refunded tickets, asks which tickets a refund at the provider was for, and keeps its own refunds', async () => {
    const migrated = async () => ({
      lines: await old.sql`SELECT order_id, position FROM order_lines WHERE generation > 0`,
      revoked: await old.sql`SELECT cursor, order_id, position, below_generation, reason FROM revocations`,
      refunds: await old.sql`SELECT reason, purpose, is_unassigned FROM refunds ORDER BY id`,
    });
    const once = {
      lines: [{ order_id: '2', position: 1 }],
      revoked: [{ cursor: '1', order_id: '2', position: 1, below_generation: 1, reason: 'refunded' }],
      refunds: [
        { reason: 'twice', purpose: 'all', is_unassigned: false },
        { reason: 'given_up', purpose: 'all', is_unassigned: false },
        { reason: 'outside', purpose: null, is_unassigned: true },
      ],
    };
    expect(await migrated()).toEqual(once);
    const file = fileURLToPath(new URL('./migrations/0007_refunds-of-before.sql', import.meta.url));
    const [, ...again] = readFileSync(file, 'utf8').split('--> statement-breakpoint');
    for (const statement of again) await old.sql.unsafe(statement);
    expect(await migrated()).toEqual(once);
  });

  it('is up to date afterwards', async () => {
    expect(await migrate(old.url)).toEqual({ applied: 0 });
  });
});

describe('migrate', () => {
  const refusalOf = async (change: (database: Database) => Promise<unknown>) => {
    const database = await restored();
    try {
      await change(database);
      const before = await schemaOf(database.sql);
      const refusal = await migrate(database.url).catch((error: Error) => error.message);
      expect(await schemaOf(database.sql)).toEqual(before);
      return refusal;
    } finally {
      await database.drop();
    }
  };

  it('refuses a database that lacks migrations before the baseline, and says what to do', async () => {
    const older = ({ sql }: Database) =>
      sql`DELETE FROM migrations WHERE hash = 'd5350fab0fc9e557442d48605f82e19c9daa9255da5829bf88ef8936fb4a57b4'`;
    expect(await refusalOf(older)).toContain('the version tagged before-baseline (commit aa2b87f9)');
  });

  it('refuses a database with more migrations', async () => {
    const newer = ({ sql }: Database) => sql`INSERT INTO migrations (hash) VALUES ('of tomorrow')`;
    expect(await refusalOf(newer)).toContain('made by a newer version');
  });

  describe('and the functions', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await testDatabase();
    });
    afterAll(() => database?.drop());
    const bodies = async () => (await schemaOf(database.sql)).functions;

    it('replaces a changed function, in place if its signature is the same', async () => {
      const { sql, url } = database;
      const before = await bodies();
      const oid = async () => (await sql`SELECT 'line_up'::regproc::oid AS oid`)[0]?.oid;
      const line = await oid();
      await sql`UPDATE functions SET hash = 'older' WHERE name IN ('line_up', 'slot_due', 'count_stock')`;
      await sql`CREATE OR REPLACE FUNCTION count_stock() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
      await sql`DROP FUNCTION slot_due`;
      await sql`CREATE FUNCTION slot_due(integer) RETURNS integer LANGUAGE sql AS 'SELECT 1'`;
      expect(await migrate(url)).toEqual({ applied: 3 });
      expect(await bodies()).toEqual(before);
      expect(await oid()).toBe(line);
    });

    it('recreates a function with another result type, and drops one without a file', async () => {
      const { sql, url } = database;
      const before = await bodies();
      await sql`DROP FUNCTION line_up`;
      await sql`CREATE FUNCTION line_up(p_client integer, p_room integer, p_now timestamptz, p_carts text[]) RETURNS integer
        LANGUAGE sql AS 'SELECT 1'`;
      await sql`CREATE FUNCTION was_of_before() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
      await sql`CREATE TRIGGER was_of_before AFTER INSERT ON carts FOR EACH ROW EXECUTE FUNCTION was_of_before()`;
      await sql`INSERT INTO functions (name, hash, edition) VALUES ('was_of_before', 'x', 0)`;
      await sql`UPDATE functions SET hash = 'older' WHERE name = 'line_up'`;
      expect(await migrate(url)).toEqual({ applied: 2 });
      expect(await bodies()).toEqual(before);
      expect((await schemaOf(sql)).triggers.has('carts.was_of_before')).toBe(false);
    });

    it('refuses functions of a newer version', async () => {
      const { sql, url } = database;
      await sql`UPDATE functions SET hash = 'newer', edition = 1000 WHERE name = 'line_up'`;
      await expect(migrate(url)).rejects.toThrow('made by a newer version');
    });
  });
});
