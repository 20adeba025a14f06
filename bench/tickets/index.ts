import postgres from 'postgres';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { ensureBuilt } from '@/scripts/start/build';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { onSale } from '../data/clients';
import { NAMES } from '../data/names';
import { benchOrders } from '../orders';
import { listTargets } from '../prepare';
import { runBuyers } from '../run-load';
import { startBank } from '../servers/bank';
import { startMeasuredPostgres } from '../servers/postgres';
import { startServer } from '../servers/server';

// Purchases only, and the statements of one buyer: `npm run bench:tickets`. Arguments go to Node.js.

const DIST_DIR = '.next-test';
const COUNTED = { atOnce: 1, count: 200, warmUp: 0 };

async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    await ensureBuilt(DIST_DIR, signal);
    const server = await step('Starting PostgreSQL, with fsync', () =>
      startMeasuredPostgres({ countsStatements: true }),
    );
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await migrate(url);
    const { db, sql, close } = connect(url, { max: 1 });
    await step('Importing an on-sale', () => importBundle(db, onSale(), { now: new Date() }));
    await sql`VACUUM ANALYZE`;
    await close();
    const bank = await startBank(signal);
    stops.push(bank.stop);
    const service = await startServer(
      [...process.argv.slice(2), webProgram(DIST_DIR)],
      `/v1/${NAMES.onSale}/locations`,
      {
        ...server.settingsOf('postgres'),
        NEXT_DIST_DIR: DIST_DIR,
        MAIL_FOLDER: '.data/bench-outbox',
        ...bank.env,
      },
      signal,
    );
    stops.push(service.stop);
    const watched = { web: service.pid, database: server.pid, bank: bank.pid };
    console.log(`\n${await benchOrders(service.url, watched, signal)}\n`);
    console.log(await countStatements(url, service.url, watched, signal));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Counted = { calls: number; ms: number; query: string };

/** The statements that buyers cause, one after another; statements of background jobs are excluded because they are rare. */
async function countStatements(
  databaseUrl: string,
  url: string,
  watched: { web: number; database: number },
  signal: AbortSignal,
): Promise<string> {
  const [target] = await listTargets(url, NAMES.onSale, 'orders');
  if (!target) throw new Error('The performance to order does not exist.');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  const job = { kind: 'tickets', url, client: NAMES.onSale, target, ...COUNTED } as const;
  await runBuyers(job, watched, signal);
  await sql`SELECT pg_stat_statements_reset()`;
  await runBuyers(job, watched, signal);
  const rows = await sql<Counted[]>`
    SELECT calls::int, mean_exec_time AS ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS query FROM pg_stat_statements
     WHERE toplevel AND calls >= ${COUNTED.count / 2} ORDER BY calls DESC, query`;
  await sql.end();
  const each = (calls: number) => calls / COUNTED.count;
  const all = rows.reduce((sum, { calls }) => sum + each(calls), 0);
  const lines = rows.map(
    ({ calls, ms, query }) => `${each(calls).toFixed(1).padStart(5)} ${ms.toFixed(3)} ms  ${query}`,
  );
  return [`A buyer asks ${all.toFixed(1)} statements of the database:`, ...lines].join('\n');
}

const { signal } = watchForEnding(undefined);
try {
  await bench(signal);
} catch (error) {
  if (!signal.aborted) throw error;
  console.log('\nStopped.');
  process.exitCode = 130;
}
process.exit();
