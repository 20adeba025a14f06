import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { garbageCollector } from '@/lib/testing/garbage';
import { connect, type Pool } from './client';

// Queries must not be kept until V8 collects all garbage: see patches/README.md, postgres 10.

const BYTES = 100_000;
const TIMES = 20;
const FEW = (BYTES * TIMES) / 4;
const LENGTH = 'SELECT length($1::bytea) AS bytes';
const lengthOf = (payload: Buffer) => sql`SELECT length(${payload}::bytea) AS bytes`;

/** V8 frees buffers in the background, and may collect in the middle of a round by itself, so that what is in use then becomes old. */
const ROUNDS = 5;

const collect = garbageCollector();

let database: TestDatabase;
let bare: postgres.Sql;
let own: Pool;
beforeAll(async () => {
  database = await testDatabase();
  bare = postgres(database.url, { max: 1 });
  own = connect(database.url, { max: 1, watch: true });
});
afterAll(async () => {
  await bare.end();
  await own.close();
  await database.drop();
});

const held = () => process.memoryUsage().arrayBuffers;

/** The bytes that are still held, after a collection of young garbage, by `TIMES` queries that are over. */
async function keptBy(ask: (payload: Buffer) => Promise<unknown>): Promise<number> {
  await ask(Buffer.alloc(BYTES));
  collect();
  await sleep(50);
  const before = held();
  for (let i = 0; i < TIMES; i++) await ask(Buffer.alloc(BYTES));
  for (let i = 0; i < 2; i++) {
    collect({ type: 'minor' });
    await sleep(50);
  }
  return held() - before;
}

test.each<[string, (payload: Buffer) => Promise<unknown>]>([
  ['a query of the driver', (payload) => bare.unsafe(LENGTH, [payload])],
  ['a transaction of the driver', (payload) => bare.begin((tx) => tx.unsafe(LENGTH, [payload]))],
  ['a query', (payload) => own.db.execute(lengthOf(payload))],
])('what %s refers to is young garbage when it is over', async (_what, ask) => {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= FEW; round++) least = Math.min(least, await keptBy(ask));
  expect(least).toBeLessThan(FEW);
});
