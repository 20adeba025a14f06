import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { ensureBuilt } from '@/scripts/start/build';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { NEXT, startTool } from '@/scripts/start/tool';
import { webProgram } from '@/server/bundle';
import { busyShare } from './busy';
import { importClients } from './data/import-clients';
import { makeReferenceTables, type Reserving } from './load/reserve';
import { measureNeighbour } from './neighbour';
import { type Options, readOptions } from './options';
import { benchOrders } from './orders';
import { measurePages } from './pages';
import { measurePapers } from './papers';
import { floors, medianRound, type Result, table } from './report';
import { residentOf } from './resident';
import { type Round, runLoad } from './run-load';
import { measureRush } from './rush';
import { listScenarios, type Scenario } from './scenarios';
import { startBank } from './servers/bank';
import { EMPTY_APP, ensureEmptyBuilt } from './servers/empty';
import { startMeasuredPostgres } from './servers/postgres';
import { startServer } from './servers/server';

// The build of the tests, so that a service that runs on this checkout is not affected.
const DIST_DIR = '.next-test';

async function bench(options: Options, signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    await ensureBuilt(DIST_DIR, signal);
    await ensureEmptyBuilt(signal);
    await runAlone(['halls', ...process.argv.slice(2).filter((word) => word === '--quick')], signal);
    await runAlone(['recommendations'], signal);
    const server = await step('Starting PostgreSQL, with fsync', startMeasuredPostgres);
    stops.push(server.stop);
    signal.throwIfAborted();
    const at = (name: string) => server.urlOf(name);
    await createDatabases(at('postgres'), ['service', 'reference']);
    await importClients(at('service'), signal);
    const references = referencesAt(at('reference'), server.settingsOf('reference').DATABASE_SOCKET);
    await step('Making the reference tables', () => makeReferenceTables(at('reference'), references));

    const bank = await startBank(signal);
    stops.push(bank.stop);
    const service = await startServer(
      [webProgram(DIST_DIR)],
      '/v1/festival/events',
      { ...server.settingsOf('service'), NEXT_DIST_DIR: DIST_DIR, ...bank.env },
      signal,
    );
    stops.push(service.stop);
    const empty = await startServer([NEXT, 'start', EMPTY_APP], '/empty', {}, signal);
    stops.push(empty.stop);
    const scenarios = await step('Making carts', () =>
      listScenarios({ service: service.url, empty: empty.url }, references),
    );
    const busy = [await busyShare()];
    const results = await measureAll(
      scenarios,
      options,
      { service: service.pid, empty: empty.pid, database: server.pid },
      signal,
    );
    const rush = await measureRush(service.url, at('service'), 'rush');
    const hall = await measureRush(service.url, at('service'), 'rush-hall');
    const neighbour = await measureNeighbour(scenarios, options, { web: service.pid, database: server.pid }, signal);
    const pages = await step('Looking at pages while others buy', () =>
      measurePages(service.url, options, { web: service.pid, database: server.pid }, signal),
    );
    const orders = await benchOrders(service.url, { web: service.pid, database: server.pid, bank: bank.pid }, signal);
    const quietSince = performance.now();
    busy.push(await busyShare());
    print(results, options, busy);
    console.log(`${rush}\n${hall}\n${neighbour}\n${pages}\n\n${orders}\n`);
    console.log(`${await step('Making 1,000 tickets', () => measurePapers(DIST_DIR))}\n`);
    await pause(Math.max(0, quietSince + options.idleMs - performance.now()), undefined, { signal });
    console.log(`\nWeb processes ${(options.idleMs / 60_000).toFixed(0)} minutes after: ${residentOf(service.pid)}\n`);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Runs another program of this folder, with its own service. */
async function runAlone([program = '', ...words]: string[], signal: AbortSignal): Promise<void> {
  console.log(`\n${program}:`);
  const { code } = await startTool(['--import', 'tsx', `bench/${program}.ts`, ...words], { show: true, signal }).done;
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`bench/${program}.ts failed (${code}).`);
}

async function createDatabases(url: string, names: string[]): Promise<void> {
  const sql = postgres(url, { max: 1 });
  for (const name of names) await sql`CREATE DATABASE ${sql(name)}`;
  await sql.end();
}

function referencesAt(databaseUrl: string, socket: string | undefined): Reserving[] {
  const reserving = { kind: 'reserve', databaseUrl, socket } as const;
  return [
    { ...reserving, as: 'transaction', performances: 1000, seatsPerPerformance: 200 },
    { ...reserving, as: 'statement', performances: 6000, seatsPerPerformance: 200 },
    { ...reserving, as: 'statement', performances: 1, seatsPerPerformance: 500_000 },
  ];
}

/** Measures in rounds, so that other load affects all scenarios alike. The first round fills the caches and does not count. */
async function measureAll(
  scenarios: Scenario[],
  options: Options,
  pids: Record<'service' | 'empty' | 'database', number>,
  signal: AbortSignal,
): Promise<Result[]> {
  const taken = new Map<Scenario, Round[]>(scenarios.map((scenario) => [scenario, []]));
  for (let round = options.rounds > 1 ? 0 : 1; round <= options.rounds; round++) {
    await step(round === 0 ? 'Warming up' : `Measuring, round ${round} of ${options.rounds}`, async () => {
      for (const [scenario, rounds] of taken) {
        const web = scenario.floor?.startsWith('empty') ? pids.empty : pids.service;
        const pace = { ...options, clients: scenario.clients ?? options.clients };
        const measured = await runLoad(scenario.job, pace, { web, database: pids.database }, signal);
        if (round > 0) rounds.push(measured);
      }
    });
  }
  return [...taken].map(([{ name, floor }, rounds]) => ({ name, ...(floor && { floor }), ...medianRound(rounds) }));
}

/** Prints the results. `busy`: the load of other programs before and after, 0 to 1. */
function print(results: Result[], options: Options, busy: number[]): void {
  const { rounds, seconds, clients } = options;
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const how = `${clients} clients, ${rounds} x ${seconds} s, medians`;
  const others = `other programs: ${busy.map((share) => `${(100 * share).toFixed(0)} %`).join(' before, ')} after`;
  console.log(`\n${machine}\n${how}; ${others}\n\n${table(results)}\n\n${floors(results)}\n`);
  if (!options.save) return;
  mkdirSync('bench/results', { recursive: true });
  const at = new Date().toISOString();
  const file = `bench/results/${at.replaceAll(':', '-').slice(0, 19)}.json`;
  writeFileSync(file, `${JSON.stringify({ at, machine, how, others, results }, null, 2)}\n`);
  console.log(`Kept in ${file}.`);
}

const { signal } = watchForEnding(undefined);
try {
  await bench(readOptions(process.argv.slice(2)), signal);
} catch (error) {
  if (!signal.aborted) throw error;
  console.log('\nStopped.');
  process.exitCode = 130;
}
process.exit();
