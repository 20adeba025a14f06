import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import { insertOrder } from '@/lib/testing/order';
import { runProgram, SHORT_LIVED } from '../dev/test/run-program';
import { claimPlace, startOwnDatabase } from '../postgres/own-database';
import { homesOf } from '../postgres/place';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let parent: string;
let checkout: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'doek-reset-'));
  chmodSync(parent, 0o755);
  checkout = join(parent, 'doek');
  for (const name of [
    'scripts',
    'server',
    'lib',
    'db',
    'patches',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(() => {
  for (const home of homesOf(checkout)) rmSync(home, { recursive: true, force: true });
  rmSync(parent, { recursive: true });
});

const { DATABASE_URL, TEST_DATABASE_URL, SECRET_KEY, ...env } = process.env;
const run = (...args: string[]) => runProgram([...SHORT_LIVED, 'scripts/run.mjs', ...args], env, checkout);
const data = (...path: string[]) => join(checkout, '.data', ...path);
const isMade = () => homesOf(checkout).some((home) => existsSync(join(home, 'postgres/PG_VERSION')));

/** Inserts a paid order, which otherwise only the running service makes. */
async function sell(): Promise<void> {
  const onService = () => undefined;
  const taken = await claimPlace(checkout, 'command', { tell: () => {}, onService });
  if ('service' in taken) throw new Error('a service runs');
  const database = await startOwnDatabase(checkout, taken, () => {});
  const { db, sql, close } = connect(database.url, { max: 1 });
  const ctx = { client: await findClient(db, 'demo'), db, now: new Date() };
  const [event] = await sql`SELECT id FROM sub_events WHERE client_id = ${ctx.client.id} ORDER BY id LIMIT 1`;
  await insertOrder(ctx, { subEventId: event?.id });
  await close();
  await database.close();
}

test('a reset lists what it deletes and asks; without a terminal it deletes nothing; the key is kept', async () => {
  expect(await run('reset')).toMatchObject({ code: 0, out: 'Nothing to clear: there is no embedded database.\n' });
  expect((await run('client', 'import', 'db/demo/demo.json')).code).toBe(0);
  await sell();
  const key = readFileSync(data('secret-key'), 'utf8');

  const refused = await run('reset');
  expect(refused.code).toBe(1);
  expect(refused.out).toContain('demo: 1 order, EUR ');
  expect(refused.err).toContain('npm run reset -- --yes');
  expect(isMade()).toBe(true);
  expect((await run('client', 'export', 'demo')).code).toBe(0);
  expect((await run('reset', '--force')).code).toBe(1);
  expect(isMade()).toBe(true);

  const done = await run('reset', '--yes');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(isMade()).toBe(false);
  expect(readdirSync(data())).toEqual(['old-keys']);
  const [kept = ''] = readdirSync(data('old-keys'));
  expect(done.out).toContain(data('old-keys', kept));
  expect(readFileSync(data('old-keys', kept), 'utf8')).toBe(key);
  expect(statSync(data('old-keys', kept)).mode & 0o777).toBe(0o600);

  expect((await run('reset', '--yes')).out).toContain('Nothing to clear');
  expect((await run('client', 'import', 'db/demo/demo.json')).code).toBe(0);
  expect(readFileSync(data('secret-key'), 'utf8')).not.toBe(key);
});

test('a drill beside a running service says so before it builds', async () => {
  const taken = await claimPlace(checkout, 'service', {
    tell: () => {},
    onService: () => undefined,
    web: 'http://here',
  });
  if ('service' in taken) throw new Error('a service runs');
  const { code, out, err } = await run('drill', 'web');
  taken.claim.release();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(`Doek is already running here (process ${process.pid}, http://here): stop it first.`);
});
