import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rides } from '@/db/schema';
import { RIDES_ENGINES } from '@/lib/env';
import { ENGINE_ANSWERS } from '@/lib/rides/testing/engine-protocols';
import { send, startEngine } from '@/lib/rides/testing/engine-server';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { openCommands } from '@/scripts/dev/test/commands';
import { runProgram } from '@/scripts/dev/test/run-program';

let commands: Awaited<ReturnType<typeof openCommands>>;
let database: TestDatabase;
beforeAll(async () => {
  [commands, database] = await Promise.all([openCommands(), testDatabase()]);
  const hall = (key: string, lat: number, lon: number) => ({ key, name: key, lat, lon });
  await makeTenant(database.db, { locations: [hall('a', 52.5, 5.9), hall('b', 52.51, 5.91), hall('c', 52.52, 5.9)] });
});
afterAll(async () => {
  commands?.close();
  await database?.drop();
});

/** A length that is greater than any straight line here, and unique per pair. */
const way = ([, lat]: [number, number], [, to]: [number, number]) => 3000 + Math.round((to - lat) * 10_000);

it.each(RIDES_ENGINES)('the bundled `rides` asks %s and stores its answers', async (name) => {
  const engine = await startEngine((request, response) => send(response, 200, ENGINE_ANSWERS[name](request, way)));
  const { RIDES_URL, RIDES_ENGINE, ...env } = process.env;
  const settings = { ...env, DATABASE_URL: database.url, RIDES_URL: engine.url, RIDES_ENGINE: name };
  const again = await runProgram([`${commands.folder}/run.mjs`, 'rides', 'again'], settings);
  await engine.close();
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('6 pairs to measure: 6 measured');
  expect(engine.requests.length).toBeGreaterThan(0);
  const stored = await database.db.select().from(rides).orderBy(asc(rides.fromLocationId), asc(rides.toLocationId));
  expect(stored.map(({ metres }) => metres)).toEqual([3100, 3200, 2900, 3100, 2800, 2900]);
  await database.sql`DELETE FROM rides`;
});
