import { setTimeout as sleep } from 'node:timers/promises';
import { makeTenant, performance as show } from '@/lib/testing/tenant';
import { type Buyers, type SeenAnswer, sendBuyers } from '../buyers';
import { findBroken } from '../check';
import { startCitus } from '../citus/cluster';
import { findCitus } from '../citus/find-citus';
import { findSpread } from '../citus/find-spread';
import { runSuites } from '../citus/suites';
import type { Drill } from '../run-drill';
import { makeWorld, SMALL, type World } from '../world';

const AWAY_MS = 5000;

const clusters = new WeakMap<World, Awaited<ReturnType<typeof startCitus>>>();

async function makeSpreadWorld(): Promise<World> {
  const cluster = await startCitus();
  const world = await makeWorld({ start: async () => cluster });
  clusters.set(world, cluster);
  return world;
}

/** The port of the worker that stores an organisation's rows. */
async function workerOf({ database: { sql } }: World, clientId: number): Promise<number> {
  const [row] = await sql<{ port: number }[]>`SELECT nodeport AS port FROM pg_dist_shard_placement
    WHERE shardid = get_shard_id_for_distribution_column('seats', ${clientId}::int)`;
  if (!row) throw new Error('The seats are on no worker.');
  return row.port;
}

/** Makes an organisation on another worker than `away`. Citus chooses the worker by the organisation's id, so several are tried. */
async function elsewhere(world: World, away: number): Promise<World> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const shows = [show(SMALL.key, SMALL.seats), ...Array.from({ length: 20 }, (_, i) => show(`p${i}`, 4000))];
    const tenant = await makeTenant(world.database.db, {
      client: { max_per_order: 10 },
      events: [{ key: 'e', name: 'E', sub_events: shows }],
    });
    if ((await workerOf(world, tenant.client.id)) !== away) return { ...world, tenant };
  }
  throw new Error('All organisations are on one worker.');
}

const within = (seen: SeenAnswer[], fromMs: number, toMs: number): string => {
  const counts = new Map<string, number>();
  for (const { what } of seen.filter(({ atMs }) => atMs >= fromMs && atMs < toMs))
    counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what} × ${count}`).join(', ') || 'nothing';
};

/** How many requests of organisations on the other worker failed while this one was away. */
const refused = (others: Buyers, fromMs: number, toMs: number): number =>
  others.seen.filter(({ atMs, what }) => atMs >= fromMs && atMs < toMs && !/^(2\d\d|409)$/.test(what)).length;

export const citus: Drill = {
  name: 'citus',
  what: 'one of two workers of Citus is killed (kill -9), and is back after 5 s',
  lacks: () => (findCitus() ? undefined : 'no Citus'),
  makeWorld: makeSpreadWorld,
  after: async (world) => {
    await clusters.get(world)?.disableFsync();
    return runSuites(world.address);
  },
  strike: async (world, buyers) => {
    const cluster = clusters.get(world);
    if (!cluster) throw new Error('This world has no Citus cluster.');
    const away = await workerOf(world, world.tenant.client.id);
    const other = await elsewhere(world, away);
    const problems = await findSpread(world);
    const others = sendBuyers(other);
    await sleep(1000);
    const from = performance.now();
    await cluster.kill(away);
    await sleep(AWAY_MS);
    const to = performance.now();
    await cluster.revive(away);
    console.log(`  while its worker was away, visitors saw: ${within(buyers.seen, from, to)}`);
    console.log(`  visitors of an organisation on the other worker: ${within(others.seen, from, to)}`);
    const count = refused(others, from, to);
    if (count > 0) problems.push(`${count} requests of visitors of the other worker were refused`);
    await sleep(1000);
    await others.stop();
    return [...problems, ...(await findBroken(other, others))];
  },
};
