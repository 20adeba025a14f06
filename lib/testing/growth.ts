const ROUNDS = 5;
/** What is over sooner is measured many times, or the clock's steps would be all that is seen. */
const LEAST_MICROSECONDS = 20_000;

/** Between linear, about 4, and quadratic, 16. */
export const MOST_GROWTH = 8;

/**
 * How many times as much processor time `work` takes for an input four times as large. The median of several rounds; those that
 * can no longer bring it over or under MOST_GROWTH are left out.
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

/** Microseconds of this process for one call. */
async function costOf(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  for (let calls = 1; ; calls++) {
    await Promise.resolve(work()).catch(() => {});
    const { user, system } = process.cpuUsage(begin);
    if (user + system >= LEAST_MICROSECONDS) return (user + system) / calls;
  }
}
