import { findFreePort } from '@/scripts/start/port.mjs';
import { startTool } from '@/scripts/start/tool';

export type Server = { url: string; pid: number; stop: () => Promise<void> };

const PATIENCE_MILLISECONDS = 30_000;

/**
 * Starts the web server `program` on a free port as `npm start` does, with default settings, and waits until `path`
 * answers.
 */
export async function startServer(
  program: string[],
  path: string,
  env: Record<string, string>,
  signal: AbortSignal,
  node = process.execPath,
): Promise<Server> {
  const host = '127.0.0.1';
  const port = await findFreePort(host);
  const { child, done } = startTool(program, {
    env: { NODE_ENV: 'production', PORT: String(port), ...env },
    signal,
    node,
  });
  const url = `http://${host}:${port}`;
  const gone = done.then(({ code, output }) => {
    signal.throwIfAborted();
    throw new Error(`${output.trim()}\n\n${program.join(' ')} ended (${code}).`.trim());
  });
  gone.catch(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    await done;
  };
  try {
    await Promise.race([untilAnswers(`${url}${path}`), gone]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function untilAnswers(address: string): Promise<void> {
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`${address} does not answer with 200 (${answer?.status ?? 'no answer'}).`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
