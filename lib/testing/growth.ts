const ROUNDS = 5;
/** What is over sooner is measured many times, or the clock's steps would be all that is seen. */
const LEAST_MICROSECONDS = 20_000;

/**
 * How many times as much processor time `work` takes for an input four times as large: about 4 where it is linear, 16 where it
 * is quadratic. The median of several rounds.
 */
export async function growthOf<T>(n: number, make: (n: number) => T, work: (input: T) => unknown): Promise<number> {
  const [small, large] = [make(n), make(4 * n)];
  await costOf(() => work(small));
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = await costOf(() => work(small));
    ratios.push((await costOf(() => work(large))) / one);
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
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
