import { execFileSync } from 'node:child_process';
import { TEST_SECRET_KEY } from '@/lib/testing/secret-key.mjs';
import { startTool } from '../tool';
import { webProgram } from '../web/bundle';
import { until } from './drill';

export type Web = {
  url: string;
  port: number;
  /** Of the processes that answer. */
  workers: () => number[];
  /** kill -9 of all of it. */
  kill: () => void;
  stop: () => Promise<void>;
};

/** The service on a port, in two processes unless `env` says otherwise. */
export async function startWeb(
  distDir: string,
  databaseUrl: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Web> {
  const { child, done } = startTool([webProgram(distDir)], {
    env: {
      ...{ DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY, NEXT_DIST_DIR: distDir, NODE_ENV: 'production' },
      ...{ HOSTNAME: '127.0.0.1', PORT: String(port), WEB_PROCESSES: '2', LIMITS: 'off', LOG_LEVEL: 'fatal' },
      ...{ MAIL_FOLDER: `${distDir}/outbox`, ...env },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const workers = () => {
    try {
      const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
      return pids.trim().split(/\s+/).map(Number);
    } catch {
      return [];
    }
  };
  await until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'The web processes did not start.',
    60,
  );
  return {
    ...{ url, port, workers },
    kill: () => {
      for (const pid of [child.pid ?? 0, ...workers()]) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await done;
    },
  };
}
