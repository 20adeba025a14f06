import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { importClients } from './data/import-clients';
import { benchOrders } from './orders';
import { residentOf } from './resident';
import { runLoad } from './run-load';
import { measureRush } from './rush';
import { listScenarios } from './scenarios';
import { startBank } from './servers/bank';
import { startMeasuredPostgres } from './servers/postgres';
import { startServer } from './servers/server';

// How much memory the web processes use after a rush of every kind of request: `node --import tsx bench/memory.ts [minutes]` with a
// SECRET_KEY, after a build in .next-test. Linux only.

const DIST_DIR = '.next-test';
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
      { ...server.settingsOf('postgres'), NEXT_DIST_DIR: DIST_DIR, MAIL_FOLDER: '.data/bench-outbox', ...bank.env },
      signal,
    );
    stops.push(service.stop);
    print('at the start', service.pid);
    const watched = { web: service.pid, database: server.pid, bank: bank.pid };
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

const print = (when: string, pid: number) => console.log(`${when}: ${residentOf(pid)}`);

await bench(Number(process.argv[2] ?? 10), new AbortController().signal);
process.exit();
