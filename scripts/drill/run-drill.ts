import { setTimeout as sleep } from 'node:timers/promises';
import { type Buyers, type SeenAnswer, sendBuyers } from './buyers';
import { findBroken } from './check';
import { makeWorld, type World } from './world';

export type Drill = {
  /** The argument of `npm run drill`. */
  name: string;
  /** What the drill breaks, in words. */
  what: string;
  /** What this machine lacks to run it, in words; undefined when it can run. */
  lacks?: () => string | undefined;
  makeWorld?: () => Promise<World>;
  /** Environment variables of the service. */
  env?: Record<string, string>;
  /** Breaks something; resolves when it has recovered or was repaired. @returns the promises that did not hold, if any */
  // biome-ignore lint/suspicious/noConfusingVoidType: most return nothing
  strike: (world: World, buyers: Buyers) => Promise<string[] | void>;
  /** Checks made after recovery, when nobody buys. @returns the promises that did not hold */
  after?: (world: World) => Promise<string[]>;
  /** Whether visitors may get a 503 or no answer at all; by default they may. */
  mayFail?: boolean;
};

export type DrillOutcome = {
  name: string;
  what: string;
  before: number;
  after: number;
  /** Milliseconds from the strike until adds reach FULL_SPEED; undefined when they did not. */
  backMs: number | undefined;
  said: Map<string, number>;
  slowestMs: number;
  broken: string[];
};

const WARM_MS = 3000;
const MEASURE_MS = 4000;
const WINDOW_MS = 1500;
const PATIENCE_MS = 60_000;
/** A query ends after 8 s (db/deadline.ts), so a visitor who waits longer gets no answer any more. */
const LONGEST_MS = 10_000;
/** The part of the earlier rate that counts as full speed, on a machine that also runs the buyers. */
const FULL_SPEED = 0.8;

/** Loads the service, breaks something, waits until it sells at its earlier rate, and checks every promise. */
export async function runDrill(drill: Drill): Promise<DrillOutcome> {
  const world = await (drill.makeWorld?.() ?? makeWorld({ env: drill.env ?? {} }));
  try {
    const buyers = sendBuyers(world);
    await sleep(WARM_MS);
    const from = performance.now();
    await sleep(MEASURE_MS);
    const before = buyers.rate(from);
    const struckAt = performance.now();
    const wrong = (await drill.strike(world, buyers)) ?? [];
    const backMs = await untilFullSpeed(buyers, before, struckAt);
    const again = performance.now();
    await sleep(MEASURE_MS);
    const after = buyers.rate(again);
    await buyers.stop();
    const since = buyers.seen.filter(({ atMs }) => atMs >= struckAt);
    const said = countOf(since);
    const broken = [...wrong, ...(await findBroken(world, buyers)), ...((await drill.after?.(world)) ?? [])];
    if (backMs === undefined)
      broken.push(`after a minute it sold ${after.toFixed(0)} a second, before ${before.toFixed(0)}`);
    broken.push(...unexpectedAnswers(said, drill));
    // Requests sent after recovery must not fail: a connection that stayed broken answers these late.
    const late = countOf(since.filter(({ atMs, tookMs }) => atMs - tookMs >= again));
    broken.push(...unexpectedAnswers(late, { mayFail: false }).map((sentence) => `after recovery, ${sentence}`));
    const slowestMs = Math.max(0, ...since.map(({ tookMs }) => tookMs));
    if (slowestMs > LONGEST_MS) broken.push(`somebody waited ${(slowestMs / 1000).toFixed(1)} s for an answer`);
    return { name: drill.name, what: drill.what, before, after, backMs, said, slowestMs, broken };
  } finally {
    await world.close();
  }
}

async function untilFullSpeed({ rate }: Buyers, before: number, struckAt: number): Promise<number | undefined> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(100)) {
    const from = performance.now() - WINDOW_MS;
    if (from >= struckAt && rate(from) >= before * FULL_SPEED) return from - struckAt;
  }
  return undefined;
}

function countOf(seen: SeenAnswer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { what } of seen) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts;
}

function unexpectedAnswers(said: Map<string, number>, { mayFail = true }: Pick<Drill, 'mayFail'>): string[] {
  const fine = mayFail ? /^(2\d\d|409|503|[A-Z_]+|TypeError)$/ : /^(2\d\d|409)$/;
  return [...said].filter(([what]) => !fine.test(what)).map(([what, count]) => `${count} times the answer was ${what}`);
}
