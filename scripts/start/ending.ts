import { lineage } from './lineage.mjs';

export type Ending = {
  /** Aborted when the service is asked to stop. */
  signal: AbortSignal;
  /** Aborted when it is asked again: do not wait. */
  hurry: AbortSignal;
};

// In a terminal one Ctrl-C arrives twice: from the terminal and from npm.
const SAME_REQUEST_MILLISECONDS = 700;

/** Listens for Ctrl-C, SIGTERM and a closed terminal, and for the end of the npm that started us (`startedBy`). */
export function watchForEnding(startedBy: string | undefined): Ending {
  const stop = new AbortController();
  const hurry = new AbortController();
  let firstAt = 0;
  const ask = () => {
    if (!stop.signal.aborted) {
      firstAt = Date.now();
      stop.abort(new Error('Stopped.'));
    } else if (Date.now() - firstAt > SAME_REQUEST_MILLISECONDS) hurry.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);

  const parents = setInterval(() => {
    if (startedBy === undefined || lineage() === startedBy) return;
    clearInterval(parents);
    ask();
  }, 200);
  parents.unref();
  return { signal: stop.signal, hurry: hurry.signal };
}

export const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
