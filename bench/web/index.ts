import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { TEST_SECRET_KEY } from '@/lib/testing/secret-key.mjs';
import { ensureChromium } from '@/scripts/dev/test/chromium';
import { ensureBuilt } from '@/scripts/start/build';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { busyShare } from '../busy';
import type { Job } from '../load/index';
import { runLoad } from '../run-load';
import { startMeasuredPostgres } from '../servers/postgres';
import { startServer } from '../servers/server';
import { largeHall } from './large-hall';
import { measureMap } from './measure-map';
import { measurePage } from './measure-page';
import { firstEvent, pagesOf } from './pages';
import { type Measurement, report } from './report';

const DIST_DIR = '.next-test';
const VISITORS = { clients: 16, seconds: 6, warmUpSeconds: 4 };

/** Measures the shop on a slow phone, and the cost of its list on the server. */
async function benchWeb(signal: AbortSignal): Promise<string> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await ensureBuilt(DIST_DIR, signal);
    const database = await step('Starting PostgreSQL', startMeasuredPostgres);
    stops.push(database.stop);
    const url = database.urlOf('postgres');
    await step('Importing the demo and a hall of 2,500 seats', () => importAll(url));
    const service = await startServer(
      [webProgram(DIST_DIR)],
      '/festival',
      { ...database.settingsOf('postgres'), NEXT_DIST_DIR: DIST_DIR, SECRET_KEY: TEST_SECRET_KEY },
      signal,
    );
    stops.push(service.stop);
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
    stops.push(() => browser.close());
    const hall = await firstEvent(service.url, 'hall');

    const busy = await busyShare();
    const lines: Measurement[] = [];
    const measure = async (name: string, work: () => Promise<Measurement[]>) => {
      signal.throwIfAborted();
      lines.push(...(await step(`Measuring ${name}`, work)));
    };
    const read = (path: string): Job => ({ kind: 'read', url: service.url, paths: [path], status: 200 });
    const watched = { web: service.pid, database: database.pid };
    await measure('the list at the server', async () => {
      const paced = await runLoad(read('/festival'), { ...VISITORS, pauseSeconds: 1 }, watched, signal);
      const pressed = await runLoad(read('/festival'), VISITORS, watched, signal);
      return [
        { what: 'list at the server, 16 visitors, a page a second each: p95', value: paced.p95, unit: 'ms', below: 60 },
        { what: 'list at the server, 16 that ask without a pause: p95', value: pressed.p95, unit: 'ms' },
        { what: 'list at the server: CPU of the web for a page', value: pressed.webCpu, unit: 'ms' },
      ];
    });
    for (const page of await pagesOf(browser, service.url))
      await measure(`the page “${page.name}”`, () => measurePage(browser, page));
    await measure('the seat map', () => measureMap(browser, `${service.url}/hall/event/${hall}`));
    return report(lines, busy);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function importAll(url: string): Promise<void> {
  await migrate(url);
  const { db, sql, close } = connect(url, { max: 1 });
  const demo = ['festival', 'kleinkunst'].map((name) => JSON.parse(readFileSync(`db/demo/${name}.json`, 'utf8')));
  for (const bundle of [...demo, largeHall()]) await importBundle(db, bundle, { now: new Date() });
  await sql`VACUUM ANALYZE`;
  await close();
}

const { signal } = watchForEnding(undefined);
try {
  console.log(await benchWeb(signal));
} catch (error) {
  if (!signal.aborted) throw error;
  console.log('\nStopped.');
  process.exitCode = 130;
}
process.exit();
