export type Step = [label: string, run: () => Promise<void>];

/**
 * Runs steps concurrently and prints each with its time as it ends. Throws all failures as one, once every step has
 * ended.
 */
export async function runAtOnce(steps: Step[]): Promise<void> {
  const results = await Promise.allSettled(steps.map(([label, run]) => timed(label, run)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new Error(failures.map(messageOf).join('\n\n'));
}

async function timed(label: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await run();
    console.log(`${label} … ${secondsSince(startedAt)}`);
  } catch (error) {
    console.log(`${label} … failed`);
    throw error;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const secondsSince = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
