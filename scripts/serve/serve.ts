import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { step } from '../step.mjs';
import { ensureBuilt } from './build';
import { type Database, openDatabase, refuseSecondService } from './database';
import { loadDemo } from './demo';
import { aborted, type Ending, watchForEnding } from './ending';
import { startWeb, type Web, waitUntilServing } from './web';

export type ServeOptions = {
  dev: boolean;
  host: string;
  port: number;
  portProblem: string | undefined;
  startedBy: string | undefined;
};

const PAGES = ['/', '/demo', '/festival', '/kleinkunst', '/docs', '/v1/openapi.json'];

/**
 * Serves until asked to stop; then the web server ends first and PostgreSQL after it. Throws one sentence when something
 * stands in the way, or ends that should not.
 */
export async function serve({ dev, host, port, portProblem, startedBy }: ServeOptions): Promise<void> {
  refuseSecondService();
  if (portProblem) throw new Error(portProblem);
  const ending = watchForEnding(startedBy);
  const address = addressOf(host, port);
  const database = await openDatabase(address);
  ending.hurry.addEventListener('abort', database.hurry);
  let web: Web | undefined;
  try {
    const build = dev ? undefined : (process.env.NEXT_DIST_DIR ?? '.next');
    await prepare(database, build, ending);
    web = startWeb({ build, host, port, databaseUrl: database.url, isDemo: !env.DATABASE_URL }, ending);
    if (await waitUntilServing(web, `${address}/v1/openapi.json`, ending)) printAddresses(address);
    const problem = await firstEnd(web, database, ending);
    if (problem) throw new Error(problem);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    if (ending.signal.aborted) console.log('Stopping.');
    await web?.stop();
    await database.close();
  }
}

// The database comes before the build: what is wrong with it shows in seconds, not after a minute.
async function prepare(database: Database, build: string | undefined, { signal }: Ending): Promise<void> {
  signal.throwIfAborted();
  await step('Bringing the database up to date', () => migrate(database.url));
  signal.throwIfAborted();
  await loadDemo(database.url, database.demoMarker);
  signal.throwIfAborted();
  if (build) await ensureBuilt(build, signal);
}

const firstEnd = (web: Web, database: Database, { signal }: Ending): Promise<string | undefined> =>
  Promise.race([
    aborted(signal).then(() => undefined),
    web.ended.then((code) => (signal.aborted ? undefined : `The web server ended by itself (${code}).`)),
    database.lost,
  ]);

function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function printAddresses(address: string): void {
  console.log(`\nDoek is ready. Open:\n${PAGES.map((page) => `  ${address}${page}`).join('\n')}\n`);
}
