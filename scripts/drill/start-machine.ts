import { TEST_SECRET_KEY } from '@/lib/testing/secret-key.mjs';
import { webProgram } from '@/server/bundle';
import { findFreePort } from '../start/port.mjs';
import { startTool } from '../start/tool';
import { until } from './until';
import { DIST_DIR } from './world';

/** Starts a web process that plays another machine. `port`: the port of that machine's previous process. */
export async function startMachine(
  databaseUrl: string,
  { port, drainSeconds = 0 }: { port?: number; drainSeconds?: number },
) {
  const listenOn = port ?? (await findFreePort('127.0.0.1'));
  const { child, done } = startTool([webProgram(DIST_DIR)], {
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      NEXT_DIST_DIR: DIST_DIR,
      NODE_ENV: 'production',
      PORT: String(listenOn),
      WEB_PROCESSES: '1',
      LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: String(drainSeconds),
    },
  });
  const url = `http://127.0.0.1:${listenOn}`;
  await until(async () => (await fetch(`${url}/readyz`)).ok, 'A web process did not start.');
  const stop = async () => {
    child.kill('SIGTERM');
    await done;
  };
  return { url, port: listenOn, stop };
}
