import { type Drill, pause } from './drill';
import { findBroken, findStuck } from './invariants';
import type { Add } from './load';
import { CAPACITY, makeWorld, PERFORMANCES, type World } from './world';

export type Outcome = {
  name: string;
  /** Adds a second before, and once all is well again. */
  before: number;
  after: number;
  /** Answers since it broke, by status; 0 is none. */
  answers: Record<string, number>;
  /** The longest time without a success. */
  gapSeconds: number;
  /** From mended to half the speed of before, over two seconds. */
  healSeconds: number;
  problems: string[];
};

const WARM_UP_MILLISECONDS = 2000;
const BEFORE_MILLISECONDS = 3000;
const WINDOW_MILLISECONDS = 2000;
const MOST_HEAL_SECONDS = 45;
/** The machine has other things to do as well; what stays broken is far below. */
const WELL = 0.6;

/** Loads the service, breaks something, waits until it is well again, and looks at what is true then. */
export async function runDrill(drill: Drill, distDir: string): Promise<Outcome> {
  const world = await makeWorld(drill, distDir);
  try {
    await pause(WARM_UP_MILLISECONDS + BEFORE_MILLISECONDS);
    const brokeAt = Date.now();
    const before = world.load.rate(brokeAt - BEFORE_MILLISECONDS, brokeAt);
    const problems = await drill.run(world);
    const mendedAt = Date.now();
    const after = await untilWell(world, before);
    const healSeconds = (Date.now() - mendedAt) / 1000;
    if (after < before * WELL) problems.push(`${after.toFixed(0)} adds a second after it, ${before.toFixed(0)} before`);
    await world.load.stop();

    const since = world.load.adds.filter(({ endedAt }) => endedAt > brokeAt);
    const answers: Record<string, number> = {};
    for (const { status } of since) answers[status] = (answers[status] ?? 0) + 1;
    const failed = since.filter(({ status }) => status === 0 || status >= 500);
    if (!drill.mayFail && failed.length > 0) problems.push(`${failed.length} requests failed`);
    if (failed.some(({ status }) => status >= 500 && status !== 503))
      problems.push('an answer was another 5xx than 503');

    problems.push(...(await untilNothingIsStuck(world)));
    const { adds } = world.load;
    const clientId = world.tenant.client.id;
    const sold = { adds, clientId, capacity: CAPACITY, performances: PERFORMANCES };
    problems.push(...(await findBroken(world.database.sql, sold)));
    return {
      ...{ name: drill.name, before, after, answers, healSeconds, problems },
      gapSeconds: longestGap(since, brokeAt),
    };
  } finally {
    await world.load.stop();
    await world.remove();
  }
}

async function untilWell({ load }: World, before: number): Promise<number> {
  const since = Date.now();
  for (;;) {
    await pause(250);
    const now = Date.now();
    const rate = load.rate(Math.max(since, now - WINDOW_MILLISECONDS), now);
    const isLongEnough = now - since >= WINDOW_MILLISECONDS;
    if ((isLongEnough && rate >= before * WELL) || now - since > MOST_HEAL_SECONDS * 1000) return rate;
  }
}

async function untilNothingIsStuck({ database }: World): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const stuck = await findStuck(database.sql);
    if (stuck.length === 0 || attempt === 40) return stuck;
    await pause(250);
  }
}

function longestGap(adds: Add[], from: number): number {
  const times = adds.flatMap(({ status, endedAt }) => (status === 200 ? endedAt : [])).sort((a, b) => a - b);
  return Math.max(...times.map((at, i) => at - (times[i - 1] ?? from)), 0) / 1000;
}
