import { findFreePort } from '@/scripts/start/port.mjs';
import { startTool } from '@/scripts/start/tool';

export type Bank = { env: Record<string, string>; pid: number; stop: () => Promise<void> };

const PATIENCE_MILLISECONDS = 20_000;

/** Starts the bank (bank-process.ts) in a separate process; `env` makes a service use it. @param delayMs of answers about refunds */
export async function startBank(signal: AbortSignal, delayMs = 0): Promise<Bank> {
  const port = await findFreePort('127.0.0.1');
  const { child, done } = startTool(
    ['--import', 'tsx', 'bench/servers/bank-process.ts', String(port), String(delayMs)],
    { signal },
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await done;
  };
  const url = `https://localhost:${port}/v2/`;
  const gone = done.then(({ output }) => {
    signal.throwIfAborted();
    throw new Error(`${output.trim()}\n\nThe bank ended.`.trim());
  });
  gone.catch(() => {});
  const tooLong = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The bank does not start.'));
    setTimeout(fail, PATIENCE_MILLISECONDS).unref();
  });
  const listening = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()));
  await Promise.race([listening, gone, tooLong]);
  // The official client has its own list of trusted certificates.
  return {
    env: { MOLLIE_URL: url, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
    pid: child.pid ?? 0,
    stop,
  };
}
