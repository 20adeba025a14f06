import { existsSync } from 'node:fs';
import { socketFor, testDatabase } from '@/lib/testing/database';
import { TEST_SECRET_KEY } from '@/lib/testing/secret-key.mjs';
import { SHORT_LIVED } from '@/scripts/dev/test/run-program';
import { findFreePort } from '@/scripts/start/port.mjs';
import { startTool } from '@/scripts/start/tool';
import { webProgram } from '@/server/bundle';
import setupDatabase from './database';

export const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next-test';
/** The folder of the mails of the service under test. */
export const OUTBOX = '.data/test-outbox';

/** `stop` ends the service and returns its output. */
export type Service = { url: string; pid: number; stop: () => Promise<string> };

/**
 * Starts the built service on a database, with two processes. `env`: further settings; `program`: the program and its
 * arguments, by default the service's; `cwd`: the folder in which it runs.
 */
export async function startService(
  databaseUrl: string,
  env: Record<string, string> = {},
  program = [...SHORT_LIVED, webProgram(DIST_DIR)],
  cwd = '.',
): Promise<Service> {
  if (!existsSync(`${DIST_DIR}/BUILD_ID`))
    throw new Error('The service is not built for tests: run them with `npm test`.');
  const port = await findFreePort('127.0.0.1');
  const socket = socketFor(databaseUrl);
  const service = startTool(program, {
    cwd,
    env: {
      DATABASE_URL: databaseUrl,
      ...(socket && { DATABASE_SOCKET: socket }),
      SECRET_KEY: TEST_SECRET_KEY,
      MAIL_FOLDER: OUTBOX,
      NEXT_DIST_DIR: DIST_DIR,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      WEB_PROCESSES: '2',
      TEST_BANK: 'true',
      // Tests make no requests to other hosts.
      KEEP_PICTURES: 'false',
      // The tests send the headers of a proxy.
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      // The tests' thousands of buyers share one address.
      LIMITS: 'off',
      ...env,
    },
  });
  const url = `http://localhost:${port}`;
  const ended = service.done.then(({ output }) => Promise.reject(new Error(`The service ended by itself: ${output}`)));
  ended.catch(() => {});
  await Promise.race([untilAnswers(url), ended]);
  const stop = async () => {
    service.child.kill('SIGTERM');
    return (await service.done).output;
  };
  return { url, pid: service.child.pid ?? 0, stop };
}

/**
 * The service for the tests over HTTP, on its own database: `E2E_URL` is its address, `E2E_DATABASE_URL` its database.
 * One service serves every project of a run.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const stopDatabase = await setupDatabase();
  const database = await testDatabase({ max: 2 });
  const service = await startService(database.url, {}, [webProgram(DIST_DIR)]);
  process.env.E2E_URL = service.url;
  process.env.E2E_DATABASE_URL = database.url;
  return async () => {
    await service.stop();
    await database.drop();
    await stopDatabase?.();
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const up = await fetch(`${url}/v1/`).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service did not start.');
}
