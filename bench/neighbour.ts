import { step } from '@/scripts/start/step.mjs';
import { median } from './median';
import type { Options } from './options';
import { yesOrNo } from './report';
import { runLoad, type Watched } from './run-load';
import type { Floor, Scenario } from './scenarios';

const ROUNDS = 5;

/**
 * Measures what one organisation's on-sale costs readers of another: 16 clients read its events, alone and while 16 buy
 * elsewhere, in turn. @returns a line with the medians of the rounds
 */
export async function measureNeighbour(
  scenarios: Scenario[],
  options: Options,
  watched: Watched,
  signal: AbortSignal,
): Promise<string> {
  const jobOf = (floor: Floor) => {
    const found = scenarios.find((scenario) => scenario.floor === floor);
    if (!found) throw new Error(`There is no scenario "${floor}".`);
    return found.job;
  };
  const [reads, adds] = [jobOf('list'), jobOf('hot')];
  const quiet: number[] = [];
  const busy: number[] = [];
  await step('Reading while others buy', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push((await runLoad(reads, options, watched, signal)).p95);
      const [read] = await Promise.all([
        runLoad(reads, options, watched, signal),
        runLoad(adds, options, watched, signal),
      ]);
      busy.push(read.p95);
    }
  });
  const [alone, besides] = [median(quiet), median(busy)];
  return `${yesOrNo(besides <= 2 * alone)}  events of another organisation during an on-sale: p95 at most 2 x that without (${besides.toFixed(1)} / ${alone.toFixed(1)} ms = ${(besides / alone).toFixed(2)})`;
}
