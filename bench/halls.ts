import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { onSale } from './data/clients';
import { NAMES } from './data/names';
import type { Target } from './load/visit';
import { type Options, readOptions } from './options';
import { listTargets, makeCarts } from './prepare';
import { medianRound } from './report';
import { type Round, runLoad, type Watched } from './run-load';
import { startMeasuredPostgres } from './servers/postgres';
import { type Server, startServer } from './servers/server';
import { measureCores, measureWatchers } from './watchers';

// Numbered halls alone: `node --import tsx bench/halls.ts [holds|watchers] [--quick]` after a build in .next-test. Best seats in
// 60 halls of 500 seats and in one, and 5,000 visitors who look at one hall, while nobody buys there and while others do.

const DIST_DIR = '.next-test';
const HALLS = 60;
/** How many carts of a hall are kept, of two seats on average. */
const CARTS_KEPT = 60;
const GIVE_UP_EVERY_MS = 10;
const DEADLOCK_MS = 10;
const MOST_AT_ONCE = 2000;
/** After the start, when the service still compiles. */
const SETTLE_MS = 20_000;

async function bench(signal: AbortSignal): Promise<void> {
  const words = process.argv.slice(2);
  const only = words.find((word) => word === 'holds' || word === 'watchers');
  const options = readOptions(words.filter((word) => word !== only));
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startMeasuredPostgres();
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await step('Making the halls', () => importHalls(url));
    const service = await startServer(
      [webProgram(DIST_DIR)],
      `/v1/${NAMES.onSale}/events`,
      { ...server.settingsOf('postgres'), NEXT_DIST_DIR: DIST_DIR },
      signal,
    );
    stops.push(service.stop);
    const watched = { web: service.pid, database: server.pid };
    const halls = (await listTargets(service.url, NAMES.onSale, 'numbered')).slice(0, HALLS);
    const carts = giveUpOldest(url);
    stops.push(carts.stop);
    if (only !== 'watchers') await measureHolds(service.url, halls, options, watched, carts, signal);
    if (only !== 'holds') await measureHall(service, url, halls);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Carts = { halls: (count: number) => void; stop: () => Promise<void> };

async function measureHolds(
  url: string,
  halls: Target[],
  options: Options,
  watched: Watched,
  carts: Carts,
  signal: AbortSignal,
) {
  const add = (targets: Target[]) => ({ kind: 'add', url, client: NAMES.onSale, targets, createFirst: false }) as const;
  const scenarios = [16, 64].flatMap((clients) => [
    { name: `best seats, 60 halls, ${clients} clients`, job: add(halls), clients, rounds: [] as Round[] },
    { name: `best seats, one hall, ${clients} clients`, job: add(halls.slice(0, 1)), clients, rounds: [] as Round[] },
  ]);
  for (let round = options.rounds > 1 ? 0 : 1; round <= options.rounds; round++) {
    for (const { job, clients, rounds } of scenarios) {
      carts.halls(job.targets.length);
      const measured = await runLoad(job, { ...options, clients }, watched, signal);
      if (round > 0) rounds.push(measured);
    }
  }
  for (const { name, rounds } of scenarios) {
    const { rate, p50, p95, errors, firstError, webCpu, databaseCpu } = medianRound(rounds);
    const cost = `CPU ms: web ${webCpu.toFixed(2)}, database ${databaseCpu.toFixed(2)}`;
    console.log(
      `${name}: ${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms, ${cost}, ${errors} errors ${firstError ?? ''}`,
    );
  }
}

async function measureHall(service: Server, databaseUrl: string, halls: Target[]): Promise<void> {
  const subEventId = halls[0]?.subEventId ?? 0;
  await makeCarts(service.url, NAMES.onSale, halls.slice(0, 1), 1);
  const hall = `/${NAMES.onSale}/event/${subEventId}/taken.json`;
  await pause(SETTLE_MS);
  const { cores } = await measureCores(service.pid);
  console.log(`nobody watches: ${cores.toFixed(3)} cores`);
  await printWatchers('nobody buys', measureWatchers(service.url, hall, service.pid));
  const buying = changeHall(databaseUrl, subEventId);
  await printWatchers('it changes twice a second', measureWatchers(service.url, hall, service.pid));
  buying();
}

async function printWatchers(when: string, measuring: ReturnType<typeof measureWatchers>): Promise<void> {
  const { cores, perSecond, news, failed } = await measuring;
  console.log(
    `5,000 watchers, ${when}: ${cores.toFixed(3)} cores, ${((cores / 5000) * 1e6).toFixed(1)} µs per watcher and second; ${perSecond.toFixed(0)} answers/s, ${news.toFixed(0)} with news, ${failed} failed`,
  );
}

async function importHalls(url: string): Promise<void> {
  await migrate(url);
  const { db, sql, close } = connect(url, { max: 1 });
  const bundle = onSale() as { client: { payment_methods?: unknown }; events: { key: string }[] };
  delete bundle.client.payment_methods;
  bundle.events = bundle.events.filter(({ key }) => key === 'numbered');
  await importBundle(db, bundle, { now: new Date() });
  await sql`VACUUM ANALYZE`;
  await close();
}

/** Puts another seat of a hall into a cart twice a second. @returns what stops that */
function changeHall(url: string, subEventId: number): () => void {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const timer = setInterval(async () => {
    await sql`UPDATE seats s SET cart_id = o.cart_id, ticket_type_id = o.ticket_type_id, price = o.price, held_at = o.held_at
      FROM (SELECT * FROM seats WHERE sub_event_id = ${subEventId} AND cart_id IS NOT NULL LIMIT 1) o
     WHERE s.client_id = o.client_id AND s.sub_event_id = o.sub_event_id
       AND s.nr = (SELECT nr FROM seats WHERE sub_event_id = ${subEventId} AND cart_id IS NULL AND order_id IS NULL LIMIT 1)`;
  }, 500);
  return () => {
    clearInterval(timer);
    void sql.end();
  };
}

/**
 * Deletes the oldest carts of halls all the time, as expiry would, so that about half of the seats are free. @returns `halls`, which sets
 * from how many halls is bought, and `stop`.
 */
function giveUpOldest(url: string): Carts {
  // It gives way at once when it and a buyer wait for each other: a second later, the usual time, a hall is sold out.
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { deadlock_timeout: DEADLOCK_MS } });
  let kept: number | undefined;
  let isOver = false;
  const giveUp = async () => {
    if (kept === undefined) return;
    const old = await sql<{ id: string }[]>`
      SELECT id FROM carts ORDER BY expires_at DESC OFFSET ${kept} LIMIT ${MOST_AT_ONCE}`;
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await sql.begin(async (sql) => {
      await sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL WHERE cart_id = ANY (${ids})`;
      await sql`DELETE FROM carts WHERE id = ANY (${ids})`;
    });
  };
  const run = async () => {
    while (!isOver) {
      // A deadlock with a buyer may end this transaction: then it is tried again at once.
      const isDone = await giveUp().then(
        () => true,
        () => false,
      );
      if (isDone) await new Promise((resolve) => setTimeout(resolve, GIVE_UP_EVERY_MS));
    }
    await sql.end();
  };
  const done = run();
  return {
    halls: (count) => {
      kept = count * CARTS_KEPT;
    },
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

await bench(new AbortController().signal);
process.exit();
