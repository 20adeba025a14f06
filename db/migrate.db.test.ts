import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { migrate } from './migrate';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The defaults of PostgreSQL. */
const restoreDefaults = ({ sql }: TestDatabase) =>
  sql.unsafe(`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET jit = on', current_database());
    EXECUTE format('ALTER DATABASE %I SET enable_mergejoin = on', current_database());
  END $$`);

/** Of a new connection: JIT and merge joins. */
const settingsOf = async (url: string) => {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`SELECT current_setting('jit') AS jit, current_setting('enable_mergejoin') AS merge`;
  await sql.end();
  return [row?.jit, row?.merge];
};

describe('migrate', () => {
  it('turns JIT and merge joins off, for every role', async () => {
    await restoreDefaults(database);
    expect(await settingsOf(database.url)).toEqual(['on', 'on']);
    expect(await migrate(database.url)).toEqual({ applied: 0 });
    expect(await settingsOf(database.url)).toEqual(['off', 'off']);
    // A second run changes nothing.
    expect(await migrate(database.url)).toEqual({ applied: 0 });
  });

  it('waits only briefly for a lock on a table, because buyers wait behind it, and tries again', async () => {
    const other = await database.sql.reserve();
    await other`BEGIN`;
    await other`LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE`;
    const migrated = migrate(database.url);
    await untilWaiting(database.sql, 1);
    await untilWaiting(database.sql, 0);
    await other`COMMIT`;
    other.release();
    expect(await migrated).toEqual({ applied: 0 });
  });

  it('turns them off for its own role where the database has another owner', async ({ skip }) => {
    const [user] =
      await database.sql`SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user`;
    skip(!user?.may, 'the user of this server may not make another');
    const other = await testDatabase();
    const role = `doek_test_${randomBytes(6).toString('hex')}`;
    try {
      await restoreDefaults(other);
      await other.sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
      await other.sql.unsafe(`GRANT SELECT, INSERT ON migrations, functions TO ${role}`);
      await other.sql.unsafe(`GRANT CREATE ON SCHEMA public TO ${role}`);
      const url = Object.assign(new URL(other.url), { username: role, password: 'secret' }).href;
      expect(await migrate(url)).toEqual({ applied: 0 });
      expect(await settingsOf(url)).toEqual(['off', 'off']);
      expect(await settingsOf(other.url)).toEqual(['on', 'on']);
    } finally {
      await other.drop();
      await database.sql.unsafe(`DROP ROLE IF EXISTS ${role}`);
    }
  });
});
