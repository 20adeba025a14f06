import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';

export type TestDatabase = Pool & { url: string; drop: () => Promise<void> };

/** A database of this version's schema that `testDatabase` copies, which is ten times faster than to migrate each. */
export async function makeTemplate(): Promise<{ name: string; drop: () => Promise<void> }> {
  const { name, url, drop } = await emptyDatabase();
  await migrate(url);
  return { name, drop };
}

/** A database without tables. */
export const emptyDatabase = () => createDatabase('template0');

/** An empty database of this version's schema, for one test file, on the server of TEST_DATABASE_URL. */
export async function testDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_TEMPLATE ?? '');
  const pool = connect(url, { max });
  return { ...pool, url, drop: () => pool.close().then(drop) };
}

async function createDatabase(template: string) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !template) throw new Error('There is no database for tests: run them with `npm test`.');
  const name = `doek_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${template}`);
  const drop = async () => {
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { name, url: Object.assign(new URL(server), { pathname: `/${name}` }).href, drop };
}
