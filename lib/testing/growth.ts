const ROUNDS = 3;
const MOST_ROUNDS = 9;
/** Shorter work is repeated until it takes this long, because the clock is coarse. */
const LEAST_MICROSECONDS = 20_000;

/** Between linear, about 4, and quadratic, 16. */
export const MOST_GROWTH = 8;

/**
 * The factor of CPU time that `work` needs for a fourfold input: of the least of several rounds for each, because what else the process does
 * only adds to it. More rounds when it is MOST_GROWTH or more.
 */
export async function growthOf<T>(n: number, make: (n: number) => T, work: (input: T) => unknown): Promise<number> {
  const [small, large] = [make(n), make(4 * n)];
  await costOf(() => work(small));
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 1; ; round++) {
    least.small = Math.min(least.small, await costOf(() => work(small)));
    least.large = Math.min(least.large, await costOf(() => work(large)));
    const growth = least.large / least.small;
    if (round === MOST_ROUNDS || (round >= ROUNDS && growth < MOST_GROWTH)) return growth;
  }
}

/** CPU microseconds of this process per call. */
async function costOf(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  for (let calls = 1; ; calls++) {
    await Promise.resolve(work()).catch(() => {});
    const { user, system } = process.cpuUsage(begin);
    if (user + system >= LEAST_MICROSECONDS) return (user + system) / calls;
  }
}
