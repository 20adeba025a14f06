import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { connect } from './client';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});
afterAll(() => database.drop());

it('behind a pooler the clock and /readyz have connections of their own while all others are in use', async () => {
  const before = env.DATABASE_PREPARE;
  env.DATABASE_PREPARE = false;
  const { db, sql, close } = connect(database.url, { max: 2 });
  env.DATABASE_PREPARE = before;
  const pids = new Set<number>();
  const note = async (asked: PromiseLike<Iterable<{ pid: number }>>) => {
    for (const { pid } of await asked) pids.add(pid);
  };
  const ask = () => note(sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, pg_sleep(0.1)`);
  const backend = 'SELECT pg_backend_pid() AS pid';
  await db.transaction(async (one) => {
    await note(one.execute<{ pid: number }>(backend));
    await db.transaction(async (other) => {
      await note(other.execute<{ pid: number }>(backend));
      // The second time their connections are open already.
      for (const _ of ['opening', 'open']) await Promise.all([ask(), ask()]);
    });
  });
  expect(pids.size).toBe(4);
  await close();
});
