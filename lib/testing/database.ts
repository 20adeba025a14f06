import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { SETTINGS } from '@/db/citus/spread';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';
import { PLANNER_SETTINGS } from '@/db/planner-settings';
import { findWorkers, joinDatabases, quieten } from './citus';

export type TestDatabase = Pool & { url: string; drop: () => Promise<void> };

/** Creates a migrated database that `testDatabase` copies: ten times faster than migrating each. */
export async function makeTemplate(): Promise<{ name: string; drop: () => Promise<void> }> {
  process.env.TEST_DATABASE_WORKERS ??= (await findWorkers(process.env.TEST_DATABASE_URL ?? '')).join(' ');
  const { name, url, servers, drop } = await emptyDatabase();
  await migrate(url);
  if (servers.length > 1) for (const server of servers) await quieten(server, name);
  return { name, drop };
}

/** A database without tables. */
export const emptyDatabase = () => createDatabase('template0');

/** Creates a migrated database without data for one test file, on the server of TEST_DATABASE_URL. */
export async function testDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_TEMPLATE ?? '');
  const pool = connect(url, { max, socket: socketFor(url) });
  return { ...pool, url, drop: () => pool.close().then(drop) };
}

async function createDatabase(template: string) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !template) throw new Error('There is no database for tests: run them with `npm test`.');
  const name = `doek_test_${randomBytes(6).toString('hex')}`;
  const servers = [server, ...(process.env.TEST_DATABASE_WORKERS ?? '').split(' ').filter(Boolean)];
  const admins = servers.map((url) => postgres(url, { max: 1, fetch_types: false, onnotice: () => {} }));
  const all = (statement: string) => Promise.all(admins.map((admin) => admin.unsafe(statement)));
  const how = (await copiesFiles(admins[0])) ? 'STRATEGY FILE_COPY' : '';
  await all(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${template} ${how}`);
  const drop = async () => {
    await all(`DROP DATABASE ${name} WITH (FORCE)`);
    await Promise.all(admins.map((admin) => admin.end()));
  };
  const urlOn = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  // A copy has the template's Citus nodes.
  if (servers.length > 1 && template === 'template0') await joinDatabases(servers.map(urlOn));
  // A copy does not have the settings that migrate() makes.
  const settings = servers.length > 1 ? SETTINGS : PLANNER_SETTINGS;
  if (template !== 'template0') {
    for (const [key, value] of Object.entries(settings)) await all(`ALTER DATABASE ${name} SET ${key} = ${value}`);
  }
  return { name, url: urlOn(server), servers, drop };
}

/** Returns the Unix socket of the tests' PostgreSQL, cheaper than its port; undefined for the URL of another server or of a proxy. */
export function socketFor(url: string): string | undefined {
  const { TEST_DATABASE_URL, TEST_DATABASE_SOCKET } = process.env;
  const isDirect = TEST_DATABASE_URL && new URL(url).host === new URL(TEST_DATABASE_URL).host;
  return isDirect ? TEST_DATABASE_SOCKET : undefined;
}

/** Whether to copy a database file by file: half the work if nothing is synced to disk. Needs PostgreSQL 15. */
async function copiesFiles(admin?: postgres.Sql): Promise<boolean> {
  const [server] =
    (await admin?.unsafe(`
    SELECT current_setting('fsync') = 'off' AND current_setting('server_version_num')::int >= 150000 AS "isFast"`)) ??
    [];
  return Boolean(server?.isFast);
}
