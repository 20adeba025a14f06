import { env } from '@/lib/env';
import { webProgram } from '@/server/bundle';
import { hostsOf } from '@/server/listen-addresses.mjs';
import { aborted, type Ending } from './ending';
import { NEXT, startTool } from './tool';

export type Web = {
  /** Settles with the exit code when the web server has ended. */
  ended: Promise<number>;
  /** Stops the web server; requests that are running may finish, for some seconds. */
  stop: () => Promise<void>;
};

/**
 * `isDemo`: on the checkout's own database, where the test bank may be open. `build`: the folder of the build; without
 * it Next.js serves the sources, with hot reload.
 */
export type WebOptions = {
  build: string | undefined;
  /** The value of LISTEN. */
  listen: string;
  port: number;
  databaseUrl: string;
  databaseSocket: string | undefined;
  isDemo: boolean;
  guestToken: string;
  officeToken: string;
};

const PATIENCE_SECONDS = 11;

/** Starts the web server on `port`. It passes on SIGUSR2, which replaces the web processes one by one. */
export function startWeb(
  { build, listen, port, databaseUrl, databaseSocket, isDemo, guestToken, officeToken }: WebOptions,
  ending: Ending,
): Web {
  const program = build ? [webProgram(build)] : [NEXT, 'dev', ...hostOption(listen), '--port', String(port)];
  const { child, done } = startTool(program, {
    show: true,
    env: {
      NODE_ENV: build ? 'production' : 'development',
      DATABASE_URL: databaseUrl,
      ...(databaseSocket && { DATABASE_SOCKET: databaseSocket }),
      PORT: String(port),
      // On a terminal only the addresses and problems are printed, not every request.
      LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
      LISTEN: listen,
      GUEST_TOKEN: guestToken,
      OFFICE_START_TOKEN: officeToken,
      ...(isDemo && {
        TEST_BANK: process.env.TEST_BANK || 'true',
        SHOW_OUTBOX: process.env.SHOW_OUTBOX || String(!process.env.SMTP_URL),
      }),
    },
  });
  const roll = () => child.kill('SIGUSR2');
  if (build) process.on('SIGUSR2', roll);
  const ended = done.then(({ code }) => {
    process.off('SIGUSR2', roll);
    return code;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), (PATIENCE_SECONDS + env.DRAIN_SECONDS) * 1000);
    ending.hurry.addEventListener('abort', () => child.kill('SIGKILL'));
    if (ending.hurry.aborted) child.kill('SIGKILL');
    await ended;
    clearTimeout(patience);
  };
  return { ended, stop };
}

// Next.js listens on one address and, without an option, on all.
function hostOption(listen: string): string[] {
  const [{ host }] = hostsOf(listen);
  return host ? ['--hostname', host] : [];
}

/**
 * Waits until the web server answers a request, whatever the answer; false when it ended or was asked to stop first.
 */
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
