const ROUNDS = 5;
/** Shorter work is repeated until it takes this long, because the clock is coarse. */
const LEAST_MICROSECONDS = 20_000;

/** Between linear, about 4, and quadratic, 16. */
export const MOST_GROWTH = 8;

/**
 * The factor of CPU time that `work` needs for a fourfold input: the median of several rounds, fewer once the comparison with MOST_GROWTH
 * is decided.
 */
export async function growthOf<T>(n: number, make: (n: number) => T, work: (input: T) => unknown): Promise<number> {
  const [small, large] = [make(n), make(4 * n)];
  await costOf(() => work(small));
  const under: number[] = [];
  const over: number[] = [];
  while (Math.max(under.length, over.length) <= ROUNDS / 2) {
    const one = await costOf(() => work(small));
    const ratio = (await costOf(() => work(large))) / one;
    (ratio < MOST_GROWTH ? under : over).push(ratio);
  }
  return under.length > over.length ? Math.max(...under) : Math.min(...over);
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
