import type postgres from 'postgres';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { startCitus } from '@/scripts/drill/citus/cluster';
import { findCitus } from '@/scripts/drill/citus/find-citus';
import { DATABASE } from '@/scripts/postgres/create-database';
import { step } from '@/scripts/start/step.mjs';
import { cpuTime } from '../cpu-time';
import { add, EXPECTED_SEATS, makeShop, type Round, SEATS_OF_ADD, type Shop } from './adders';

// What an add costs on plain PostgreSQL and on Citus (docs/citus.md): `npm run bench:citus`. One machine has all nodes, so only CPU counts.

const SHOPS = 6;
const WARM_MS = 4000;
const ROUND_MS = process.argv.includes('--quick') ? 2000 : 10_000;
const POOL = 8;

type Cluster = Awaited<ReturnType<typeof startCitus>>;
type World = { cluster: Cluster; shops: Shop[]; sql: postgres.Sql };

async function inWorld<Result>(workers: number, work: (world: World) => Promise<Result>): Promise<Result> {
  const cluster = await startCitus({ workers });
  const url = cluster.urlOf(DATABASE);
  const pool = connect(url, { max: POOL });
  try {
    await migrate(url);
    const shops: Shop[] = [];
    for (let i = 0; i < SHOPS; i++) shops.push({ tenant: await makeShop(pool.db), db: pool.db });
    await pool.sql`ANALYZE`;
    return await work({ cluster, shops, sql: pool.sql });
  } finally {
    await pool.close();
    await cluster.stop();
  }
}

/** Runs adds for a while; prints what one costs, and how much of that is the coordinator's. */
async function measure(name: string, { cluster, shops }: Pick<World, 'cluster' | 'shops'>): Promise<void> {
  await add(shops, WARM_MS);
  const cpu = () => cluster.nodes.map(({ pid }) => cpuTime(pid));
  const before = cpu();
  const round = await add(shops, ROUND_MS);
  const used = cpu().map((ms, i) => ms - (before[i] ?? 0));
  const all = used.reduce((sum, ms) => sum + ms, 0);
  const share =
    cluster.nodes.length > 1 ? `, the coordinator ${((100 * (used[0] ?? 0)) / all).toFixed(0)} % of it` : '';
  const rate = (round.adds / round.seconds).toFixed(0);
  console.log(`  ${name}: ${(all / round.adds).toFixed(2)} ms of CPU an add${share}; ${rate} adds/s${refusals(round)}`);
}

const refusals = ({ refused }: Round) => [...refused].map(([message, count]) => `; ${count} × ${message}`).join('');

/** The same adds, each asked of the worker that has the organisation. */
async function straightToWorkers({ cluster, shops, sql }: World): Promise<void> {
  const pools = new Map(cluster.nodes.map((node) => [node.port, connect(node.urlOf(DATABASE), { max: POOL / 2 })]));
  const there: Shop[] = [];
  for (const { tenant, db } of shops) {
    const { port } = await placeOf(sql, tenant.client.id);
    there.push({ tenant, db: pools.get(port)?.db ?? db });
  }
  try {
    await measure('two workers, asked without the coordinator', { cluster, shops: there });
  } finally {
    for (const pool of pools.values()) await pool.close();
  }
}

async function placeOf(sql: postgres.Sql, clientId: number): Promise<{ shard: number; port: number }> {
  const [row] = await sql<{ shard: number; port: number }[]>`SELECT shardid::int AS shard, nodeport AS port
      FROM pg_dist_shard_placement WHERE shardid = get_shard_id_for_distribution_column('seats', ${clientId}::int)`;
  if (!row) throw new Error('The seats are on no worker.');
  return row;
}

/** The same adds, with the function that holds run on the coordinator, which asks the worker for each of its statements. */
async function withoutDelegation({ cluster, shops, sql }: World): Promise<void> {
  await sql`UPDATE pg_dist_object SET distribution_argument_index = NULL, colocationid = NULL
    WHERE classid = 'pg_proc'::regclass AND objid = 'hold_seats(integer, jsonb)'::regprocedure`;
  await measure('two workers, with the function on the coordinator', { cluster, shops });
}

/** Moves the shards of one organisation to the other worker while all sell. */
async function moveWhileSelling({ cluster, shops, sql }: World): Promise<void> {
  const id = shops[0]?.tenant.client.id ?? 0;
  const { shard, port } = await placeOf(sql, id);
  const to = cluster.nodes.find((node, i) => i > 0 && node.port !== port)?.port ?? 0;
  const of = [shops[0] as Shop];
  const calm = await add(of, ROUND_MS);
  const began = performance.now();
  const moving = sql`SELECT citus_move_shard_placement(${shard}::bigint, '127.0.0.1', ${port}::int, '127.0.0.1', ${to}::int)`;
  const meanwhile = await add(of, moving);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const [seats] = await sql<{ all: number; held: number; carts: number }[]>`
    SELECT count(*)::int AS all, count(cart_id)::int AS held, count(DISTINCT cart_id)::int AS carts FROM seats WHERE client_id = ${id}`;
  const isThere = (await placeOf(sql, id)).port === to;
  console.log(`  moved to the other worker while it sold: ${isThere ? 'yes' : 'NO'}, in ${took} s;
    adds/s before ${(calm.adds / calm.seconds).toFixed(0)}, meanwhile ${(meanwhile.adds / meanwhile.seconds).toFixed(0)}
    longest wait before ${calm.slowestMs.toFixed(0)} ms, meanwhile ${meanwhile.slowestMs.toFixed(0)} ms${refusals(meanwhile)}
    seats ${seats?.all} of ${EXPECTED_SEATS}, held ${seats?.held} in ${seats?.carts} carts of ${SEATS_OF_ADD}`);
  if (seats?.all !== EXPECTED_SEATS || seats.held !== seats.carts * SEATS_OF_ADD) throw new Error('Seats were lost.');
}

if (findCitus() && process.argv.includes('growth')) await import('./growth');
else if (findCitus()) {
  await step('Plain PostgreSQL', () => inWorld(0, (world) => measure('plain PostgreSQL', world)));
  await step('One worker', () => inWorld(1, (world) => measure('one worker', world)));
  await step('Two workers', () =>
    inWorld(2, async (world) => {
      await measure('two workers', world);
      await straightToWorkers(world);
      await moveWhileSelling(world);
      await withoutDelegation(world);
    }),
  );
} else console.log('skipped: no Citus');
process.exit();
