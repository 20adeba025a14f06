import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { importClients } from './data/import-clients';
import { benchOrders } from './orders';
import { runLoad } from './run-load';
import { measureRush } from './rush';
import { listScenarios } from './scenarios';
import { startBank } from './servers/bank';
import { startMeasuredPostgres } from './servers/postgres';
import { startServer } from './servers/server';

// What the web processes keep in memory after a rush of every kind of request: `node --import tsx bench/memory.ts [minutes]` with a
// SECRET_KEY, after a build in .next-test. Linux only.

const DIST_DIR = '.next-test';
const MEBI = 1024 * 1024;
const CROWD = { clients: 64, seconds: 3, warmUpSeconds: 0 };

async function bench(minutes: number, signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startMeasuredPostgres();
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await importClients(url, signal);
    const bank = await startBank(signal);
    stops.push(bank.stop);
    const service = await startServer(
      [webProgram(DIST_DIR)],
      '/v1/festival/events',
      { DATABASE_URL: url, NEXT_DIST_DIR: DIST_DIR, MAIL_FOLDER: '.data/bench-outbox', ...bank.env },
      signal,
    );
    stops.push(service.stop);
    print('at the start', service.pid);
    const watched = { web: service.pid, database: server.pid };
    const scenarios = await listScenarios({ service: service.url, empty: service.url }, []);
    await step('A crowd', async () => {
      for (const { job, name } of scenarios) if (!name.startsWith('empty')) await runLoad(job, CROWD, watched, signal);
    });
    await measureRush(service.url, url, 'rush');
    await measureRush(service.url, url, 'rush-hall');
    await benchOrders(service.url, watched, signal);
    print('after a rush', service.pid);
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(60_000);
      print(`${minute} min later`, service.pid);
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function print(when: string, pid: number): void {
  const sizes = workersOf(pid).map((one) => residentBytes(one) / MEBI);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const first = (residentBytes(pid) / MEBI).toFixed(0);
  console.log(`${when}: ${sizes.map((size) => size.toFixed(0)).join(' + ')} = ${all.toFixed(0)} MB; first ${first} MB`);
}

const workersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

await bench(Number(process.argv[2] ?? 10), new AbortController().signal);
process.exit();
