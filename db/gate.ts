export type Gate = <T>(work: () => PromiseLike<T>) => Promise<T>;

/** A semaphore: at most `most` pieces of work run at a time, the others wait in order. */
export function gate(most: number): Gate {
  const line: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => line.push(go));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
}
