import { findCitus } from '@/scripts/drill/citus/find-citus';
import { step } from '@/scripts/start/step.mjs';
import { cpuTime } from '../cpu-time';
import { median } from '../median';
import { add, refusals, type Shop } from './adders';
import { moveWhileSelling } from './move';
import { connectToWorkers, disableDelegation, openWorld, type World } from './world';

// What an add costs on plain PostgreSQL and on Citus (docs/citus.md): `npm run bench:citus`. All nodes share one machine, so only CPU is
// compared, not rates.

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 3;
const WARM_MS = isQuick ? 300 : 1000;
const ROUND_MS = isQuick ? 1000 : 4000;

/** One row of the result. `to`: the name of the case that its cost is divided by. `begin` prepares it and returns what undoes that. */
type Case = { name: string; to?: string; world: World; shops: Shop[]; begin?: () => Promise<() => Promise<void>> };
/** `cpuMs`: of all nodes, per add. `coordinator`: the coordinator's share of it, 0 to 1. */
type Cost = { cpuMs: number; coordinator: number; rate: number; refused: string };

async function measure({ world: { cluster }, shops, begin }: Case): Promise<Cost> {
  const undo = await begin?.();
  await add(shops, WARM_MS);
  const cpu = () => cluster.nodes.map(({ pid }) => cpuTime(pid));
  const before = cpu();
  const round = await add(shops, ROUND_MS);
  const used = cpu().map((ms, i) => ms - (before[i] ?? 0));
  await undo?.();
  const all = used.reduce((sum, ms) => sum + ms, 0);
  return {
    cpuMs: all / round.adds,
    coordinator: used.length > 1 ? (used[0] ?? 0) / all : 0,
    rate: round.adds / round.seconds,
    refused: refusals(round),
  };
}

/** Prints a line per case: medians of its rounds, and its cost divided by that of its comparison in the same round. */
function print(costs: Map<string, Cost[]>, cases: Case[]): void {
  for (const { name, to } of cases) {
    const rounds = costs.get(name) ?? [];
    const all = rounds.map(({ cpuMs }) => cpuMs);
    const times = rounds.map(({ cpuMs }, i) => cpuMs / (costs.get(to ?? name)?.[i]?.cpuMs ?? 0));
    const [least, most] = [Math.min(...all).toFixed(2), Math.max(...all).toFixed(2)];
    console.log(
      `  ${name.padEnd(52)}${median(all).toFixed(2).padStart(6)} ms (${least}–${most}), ${median(times).toFixed(2)} times;` +
        ` the coordinator ${(100 * median(rounds.map(({ coordinator }) => coordinator))).toFixed(0)} %;` +
        ` ${median(rounds.map(({ rate }) => rate)).toFixed(0)} adds/s${rounds.map(({ refused }) => refused).join('')}`,
    );
  }
}

async function main(): Promise<void> {
  const worlds = await step('Plain PostgreSQL, one worker, two workers', async () => {
    return [await openWorld(0), await openWorld(1), await openWorld(2)] as const;
  });
  const [plain, one, two] = worlds;
  const straight = await connectToWorkers(two);
  const any = 'any seats, plain PostgreSQL';
  const best = 'best seats, plain PostgreSQL';
  const cases: Case[] = [
    { name: any, world: plain, shops: plain.shops },
    { name: 'any seats, one worker', to: any, world: one, shops: one.shops },
    { name: 'any seats, two workers', to: any, world: two, shops: two.shops },
    { name: 'any seats, two workers, without the coordinator', to: any, world: two, shops: straight.shops },
    {
      name: 'any seats, two workers, not delegated',
      to: any,
      world: two,
      shops: two.shops,
      begin: () => disableDelegation(two),
    },
    { name: best, world: plain, shops: plain.halls },
    { name: 'best seats, two workers', to: best, world: two, shops: two.halls },
    { name: 'best seats, two workers, one organisation', to: best, world: two, shops: two.halls.slice(0, 1) },
  ];
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const one of cases) costs.set(one.name, [...(costs.get(one.name) ?? []), await measure(one)]);
  print(costs, cases);
  await moveWhileSelling(two, ROUND_MS);
  await straight.close();
  for (const world of worlds) await world.close();
}

if (findCitus() && process.argv.includes('growth')) await import('./growth');
else if (findCitus()) await main();
else console.log('skipped: no Citus');
process.exit();
