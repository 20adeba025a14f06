import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';

export type TestDatabase = Pool & { url: string; drop: () => Promise<void> };

/** An empty database of this version's schema, for one test file, on the server of TEST_DATABASE_URL. */
export async function testDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.');
  const name = `doek_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrate(url);
  const pool = connect(url, { max });
  const drop = async () => {
    await pool.close();
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { ...pool, url, drop };
}
