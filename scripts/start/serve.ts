import { randomBytes } from 'node:crypto';
import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { addressOf, describeAddresses } from './addresses';
import { ensureBuilt } from './build';
import { type Database, openDatabase, refuseSecondService } from './database';
import { hasOffice, listPages, loadDemo } from './demo';
import { aborted, type Ending, watchForEnding } from './ending';
import { step } from './step.mjs';
import { startWeb, type Web, waitUntilServing } from './web';

export type ServeOptions = {
  dev: boolean;
  listen: string;
  port: number;
  portProblem: string | undefined;
  startedBy: string | undefined;
};

/**
 * Serves until asked to stop; then stops the web server first and PostgreSQL after it. Throws one sentence when a
 * problem prevents the start or a part ends unexpectedly.
 */
export async function serve({ dev, listen, port, portProblem, startedBy }: ServeOptions): Promise<void> {
  refuseSecondService();
  if (portProblem) throw new Error(portProblem);
  const ending = watchForEnding(startedBy);
  const address = addressOf(listen, port);
  const database = await openDatabase(address);
  ending.hurry.addEventListener('abort', database.hurry);
  let web: Web | undefined;
  try {
    const build = dev ? undefined : (process.env.NEXT_DIST_DIR ?? '.next');
    await prepare(database, build, ending);
    const guestToken = env.GUEST_TOKEN ?? randomBytes(24).toString('base64url');
    const isDemo = !env.DATABASE_URL;
    const officeToken = env.OFFICE_START_TOKEN ?? randomBytes(24).toString('base64url');
    const { url: databaseUrl, socket: databaseSocket } = database;
    web = startWeb({ build, listen, port, databaseUrl, databaseSocket, isDemo, guestToken, officeToken }, ending);
    if (await waitUntilServing(web, `${address}/v1/openapi.json`, ending)) {
      const isOpen = dev || isDemo || env.SHOW_OUTBOX || env.TEST_BANK;
      const pages = await listPages(database.url);
      const startPath = (await hasOffice(database.url)) ? undefined : `/office/start/${officeToken}`;
      console.log(describeAddresses({ listen, port, pages, guestToken: isOpen ? guestToken : undefined, startPath }));
    }
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

// The database comes before the build, so that a problem with it shows within seconds.
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
