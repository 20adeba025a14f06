const ROUNDS = 3;
const MOST_ROUNDS = 9;

/** Between linear, about 4, and quadratic, 16. */
export const MOST_GROWTH = 8;

/**
 * The factor of CPU time that `work` needs for a fourfold input, of n, 2n and 4n: of the least of several rounds for each, because what else
 * the process does only adds to it, and of the smaller of both steps. More rounds when it is MOST_GROWTH or more.
 * @param leastTime microseconds; work that takes less is repeated, because the clock is coarse
 */
export async function growthOf<T>(
  n: number,
  make: (n: number) => T,
  work: (input: T) => unknown,
  leastTime = 20_000,
): Promise<number> {
  const sizes = [n, 2 * n, 4 * n].map((size) => ({ input: make(size), least: Number.POSITIVE_INFINITY }));
  await costOf(() => work(make(n)), leastTime);
  for (let round = 1; ; round++) {
    for (const size of sizes) size.least = Math.min(size.least, await costOf(() => work(size.input), leastTime));
    const [small = 0, middle = 0, large = 0] = sizes.map(({ least }) => least);
    const growth = Math.min(middle / small, large / middle) ** 2;
    if (round === MOST_ROUNDS || (round >= ROUNDS && growth < MOST_GROWTH)) return growth;
  }
}

/** CPU microseconds of this process per call. */
async function costOf(work: () => unknown, leastTime: number): Promise<number> {
  const begin = process.cpuUsage();
  for (let calls = 1; ; calls++) {
    await Promise.resolve(work()).catch(() => {});
    const { user, system } = process.cpuUsage(begin);
    if (user + system >= leastTime) return (user + system) / calls;
  }
}
