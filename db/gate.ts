import { DatabaseDeadline } from '@/lib/errors';

export type Gate = <T>(work: () => PromiseLike<T>) => Promise<T>;

/**
 * A semaphore: at most `most` pieces of work run at a time, the others wait in order. With `patienceMs`, work that has waited longer is
 * not begun: it rejects with DatabaseDeadline.
 */
export function gate(most: number, patienceMs?: number): Gate {
  const line: (() => void)[] = [];
  let free = most;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(go);
      if (patienceMs === undefined) return;
      timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1);
        reject(new DatabaseDeadline(false));
      }, patienceMs);
    });
  return async (work) => {
    if (free > 0) free--;
    else await wait();
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
}
