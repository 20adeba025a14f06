import { NEXT, startTool } from '../tool';
import { aborted, type Ending } from './ending';

export type Web = {
  /** Settles with the exit code when the web server is gone. */
  ended: Promise<number>;
  /** Lets running requests end, for some seconds. */
  stop: () => Promise<void>;
};

export type WebOptions = { dev: boolean; host: string; port: number; databaseUrl: string };

const PATIENCE_SECONDS = 8;

/** Starts Next.js on `host` and `port`. */
export function startWeb({ dev, host, port, databaseUrl }: WebOptions, ending: Ending): Web {
  const { child, done } = startTool([NEXT, dev ? 'dev' : 'start', '--hostname', host, '--port', String(port)], {
    show: true,
    env: {
      NODE_ENV: dev ? 'development' : 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOSTNAME: host,
    },
  });
  const ended = done.then(({ code }) => code);
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_SECONDS * 1000);
    ending.hurry.addEventListener('abort', () => child.kill('SIGKILL'));
    if (ending.hurry.aborted) child.kill('SIGKILL');
    await ended;
    clearTimeout(patience);
  };
  return { ended, stop };
}

/** Waits until the web server answers a request, whatever the answer; false when it ended or was asked to stop first. */
export async function waitUntilServing(web: Web, url: string, { signal }: Ending): Promise<boolean> {
  const gone = Promise.race([web.ended, aborted(signal)]).then(() => false);
  for (;;) {
    const answer = fetch(url, { signal: AbortSignal.timeout(60_000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return true;
      },
      () => undefined,
    );
    const serving = await Promise.race([answer, gone]);
    if (serving !== undefined) return serving;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
