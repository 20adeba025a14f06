import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';

const ENDS = 20;

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});
beforeEach(() => {
  sql = postgres(database.url, { max: 1, backoff: () => 0.01, connect_timeout: 5 });
});
afterEach(() => sql.end({ timeout: 0 }));
afterAll(() => database.drop());

const BRIEF = { prepare: true, brief: true } as postgres.UnsafeQueryOptions;
const askBriefly = (on: postgres.Sql) => on.unsafe('SELECT pg_backend_pid() AS pid, $1::int AS n', [1], BRIEF);

/** The backends of these queries, asked in one turn of the event loop; `b` stands for a brief one (db/brief.ts). */
const backendsOf = async (pool: postgres.Sql, kinds: string): Promise<number[]> => {
  const asked = [...kinds].map((kind) =>
    kind === 'b' ? askBriefly(pool) : pool`SELECT pg_backend_pid() AS pid, pg_sleep(0.3)`,
  );
  const rows = await Promise.all(asked);
  return rows.map(([row]) => row?.pid as number);
};

const pid = async (): Promise<number> => (await sql`SELECT pg_backend_pid() AS pid`)[0]?.pid as number;
/** After a lost connection: queries in flight fail, queries that wait for a connection must not. */
const nextPid = (): Promise<number> =>
  pid().catch((error) => (error.code === 'CONNECT_TIMEOUT' ? Promise.reject(error) : nextPid()));
const end = (backend: number) => database.sql`SELECT pg_terminate_backend(${backend})`;

test('a connection that ends while a query is being written to it is opened again', async () => {
  for (let ended = 0; ended < ENDS; ended++) {
    const backend = await pid();
    let isOver = false;
    const ask = () => {
      if (isOver) return;
      const over = () => {
        isOver = true;
      };
      // It may end between two queries: then none fails, and the next uses another connection.
      sql`SELECT pg_backend_pid() AS pid`.then(([row]) => row?.pid !== backend && over(), over);
      setImmediate(ask);
    };
    ask();
    await end(backend);
    while (!isOver) await sleep(1);
    expect(await nextPid()).not.toBe(backend);
  }
});

test('a transaction whose connection ended writes nothing outside of it', async () => {
  await database.sql`CREATE TABLE written (what text)`;
  const lost: unknown[] = [];
  const transaction = sql.begin(async (tx) => {
    await tx`INSERT INTO written VALUES ('inside')`;
    const [row] = await tx`SELECT pg_backend_pid() AS pid`;
    await end(row?.pid);
    // Long enough for the connection to be used by another query.
    await nextPid();
    await tx`INSERT INTO written VALUES ('outside')`.catch((error) => lost.push(error.code));
  });
  await expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|57P01/) });
  await expect.poll(() => lost).toHaveLength(1);
  expect(await database.sql`SELECT * FROM written`).toEqual([]);
  expect(await nextPid()).toBeGreaterThan(0);
});

test('a query that was cancelled before its connection was open does not close that connection', async () => {
  for (const turn of [1, 2]) {
    await end(await pid()).catch(() => {});
    await sleep(50);
    const off = sql`SELECT ${turn}`;
    const refused = expect(off).rejects.toMatchObject({ code: '57014' });
    await Promise.resolve();
    off.cancel();
    await refused;
    expect(await pid()).toBeGreaterThan(0);
  }
});

test('the query after one that failed after its first rows gets all of its rows', async () => {
  // The third row fails, two have been sent.
  await expect(sql`SELECT 1 / (n - 3) FROM generate_series(1, 5) n`).rejects.toMatchObject({ code: '22012' });
  expect([...(await sql`SELECT 7 AS seven`)]).toEqual([{ seven: 7 }]);
  await expect(
    sql.begin(async (tx) => {
      await tx.savepoint((tx) => tx`SELECT 1 / (n - 3) FROM generate_series(1, 5) n`).catch(() => {});
      return [...(await tx`SELECT 8 AS eight`)];
    }),
  ).resolves.toEqual([{ eight: 8 }]);
});

test('queries after a connection that broke within an answer neither fail nor lose rows', async () => {
  for (let ended = 0; ended < ENDS; ended++) {
    const backend = await pid();
    const answer = sql`SELECT n, pg_sleep(0.05) FROM generate_series(1, 100) n`.catch((error) => error.code);
    const sleeps = async () =>
      (await database.sql`SELECT FROM pg_stat_activity WHERE pid = ${backend} AND wait_event = 'PgSleep'`).length;
    await expect.poll(sleeps, { interval: 5 }).toBe(1);
    await end(backend);
    // The session sends only the reason of its end.
    expect(await answer).toMatch(/^(57P01|CONNECTION_CLOSED)$/);
    await sleep(30);
    expect([...(await sql`SELECT 7 AS seven`)]).toEqual([{ seven: 7 }]);
  }
});

test('a transaction that fills the pipeline of its connection is a transaction', async () => {
  await database.sql`CREATE TABLE ordered (what text)`;
  const crowded = postgres(database.url, { max: 2 });
  for (const waiting of [99, 100, 101]) {
    // Both connections are busy with transactions, so that what comes meanwhile is sent to one of them at once.
    const busy = [1, 2].map(() => crowded.begin((tx) => tx`SELECT pg_sleep(0.2)`));
    await sleep(50);
    const statements = Array.from({ length: waiting }, () => crowded`SELECT 1`.execute());
    const transaction = crowded.begin((tx) => tx`INSERT INTO ordered VALUES ('inside')`);
    await Promise.all([...busy, ...statements, transaction]);
    await Promise.all(Array.from({ length: 4 }, () => crowded`INSERT INTO ordered VALUES ('after')`));
    // Another session sees only what was committed.
    const seen = await database.sql`SELECT what, count(*)::int FROM ordered GROUP BY what ORDER BY what`;
    expect([waiting, ...seen]).toEqual([waiting, { what: 'after', count: 4 }, { what: 'inside', count: 1 }]);
    await database.sql`DELETE FROM ordered`;
  }
  await crowded.end();
});

test('a query that cannot be written fails alone, and those beside it on the connection get their answers', async () => {
  const number = (n: unknown) => sql`SELECT ${n as number}::int AS n`;
  const instant = (at: Date) => sql`SELECT extract(year FROM ${at}::timestamptz)::int AS n`;
  await Promise.all([number(1), instant(new Date('2026-01-01T12:00Z'))]);
  const asked = [
    sql`SELECT 0 AS n FROM pg_sleep(0.05)`,
    number(2),
    number(undefined),
    number(3),
    instant(new Date(Number.NaN)),
    instant(new Date('2027-01-01T12:00Z')),
    number(Object.create(null)),
    number(4),
  ];
  const answers = await Promise.allSettled(asked.map((query) => query.execute()));
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value[0]?.n : 'refused'))).toEqual([
    0,
    2,
    'refused',
    3,
    'refused',
    2027,
    'refused',
    4,
  ]);
  expect(await number(5)).toEqual([{ n: 5 }]);
});

test('one query after another uses one connection of many', async () => {
  const pool = postgres(database.url, { max: 3 });
  const ask = async () => (await pool`SELECT pg_backend_pid() AS pid FROM pg_sleep(0.02)`)[0]?.pid as number;
  const opened = new Set(await Promise.all([ask(), ask(), ask()]));
  expect(opened.size).toBe(3);
  const used = new Set<number>();
  for (let turn = 0; turn < 6; turn++) used.add(await ask());
  expect(used.size).toBe(1);
  expect(new Set(await Promise.all([ask(), ask(), ask()]))).toEqual(opened);
  await pool.end();
});

test('brief queries of one turn share a connection, four at most, and never that of another query', async () => {
  const pool = postgres(database.url, { max: 4 });
  try {
    // Where a statement is prepared first, nothing joins it.
    const connections = await Promise.all([1, 2, 3, 4].map(() => pool.reserve()));
    await Promise.all(connections.map(askBriefly));
    for (const connection of connections) connection.release();
    const distinct = async (kinds: string) => {
      const backends = await backendsOf(pool, kinds);
      return backends.map((backend) => backends.indexOf(backend));
    };
    expect(await distinct('bbbb')).toEqual([0, 0, 0, 0]);
    expect(await distinct('bbbbbb')).toEqual([0, 0, 0, 0, 4, 4]);
    expect(await distinct('bwbw')).toEqual([0, 1, 0, 3]);
    expect(await distinct('wbwb')).toEqual([0, 1, 2, 1]);
  } finally {
    await pool.end();
  }
});

test('a brief query that fails fails alone', async () => {
  const pool = postgres(database.url, { max: 2 });
  const ask = (value: string) => pool.unsafe('SELECT $1::text::int AS n', [value], BRIEF);
  try {
    await ask('1');
    const answers = await Promise.allSettled(['1', 'no', '3'].map(ask));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.n : answer.reason.code))).toEqual([
      1,
      '22P02',
      3,
    ]);
  } finally {
    await pool.end();
  }
});
