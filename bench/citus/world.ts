import type postgres from 'postgres';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';
import { startCitus } from '@/scripts/drill/citus/cluster';
import { DATABASE } from '@/scripts/postgres/create-database';
import { makeShop, type Shop } from './adders';

const SHOPS = 6;
export const POOL = 8;

export type Cluster = Awaited<ReturnType<typeof startCitus>>;

/** A cluster and its organisations. `shops`: with free seating; `halls`: with numbered halls. */
export type World = { cluster: Cluster; sql: postgres.Sql; shops: Shop[]; halls: Shop[]; close: () => Promise<void> };

export async function openWorld(workers: number): Promise<World> {
  const cluster = await startCitus({ workers });
  let pool: Pool | undefined;
  const close = async () => {
    await pool?.close();
    await cluster.stop();
  };
  try {
    const url = cluster.urlOf(DATABASE);
    await migrate(url);
    pool = connect(url, { max: POOL });
    const { db, sql } = pool;
    const [shops, halls]: [Shop[], Shop[]] = [[], []];
    for (let i = 0; i < SHOPS; i++) {
      shops.push({ tenant: await makeShop(db), db });
      halls.push({ tenant: await makeShop(db, { inHalls: true }), db });
    }
    await sql`ANALYZE`;
    return { cluster, sql, shops, halls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The shard that has an organisation's seats, and the port of its worker. */
export async function findShard(sql: postgres.Sql, clientId: number): Promise<{ shard: number; port: number }> {
  const [row] = await sql<{ shard: number; port: number }[]>`SELECT shardid::int AS shard, nodeport AS port
      FROM pg_dist_shard_placement WHERE shardid = get_shard_id_for_distribution_column('seats', ${clientId}::int)`;
  if (!row) throw new Error('The seats are on no worker.');
  return row;
}

/** The same organisations, each with a connection to the worker that has its rows, without the coordinator. */
export async function connectToWorkers({
  cluster,
  shops,
  sql,
}: World): Promise<{ shops: Shop[]; close: () => Promise<void> }> {
  const pools = new Map(cluster.nodes.map((node) => [node.port, connect(node.urlOf(DATABASE), { max: POOL / 2 })]));
  const there: Shop[] = [];
  for (const { tenant, db } of shops) {
    const { port } = await findShard(sql, tenant.client.id);
    there.push({ tenant, db: pools.get(port)?.db ?? db });
  }
  const close = async () => {
    for (const pool of pools.values()) await pool.close();
  };
  return { shops: there, close };
}

/** Runs hold_seats on the coordinator, which sends each of its statements to the worker. @returns what delegates it again */
export async function disableDelegation({ sql }: World): Promise<() => Promise<void>> {
  const [was] = await sql<{ argument: number; group: number }[]>`
    SELECT distribution_argument_index AS argument, colocationid AS group FROM pg_dist_object WHERE ${ofHoldSeats(sql)}`;
  if (!was) throw new Error('hold_seats is not delegated.');
  await sql`UPDATE pg_dist_object SET distribution_argument_index = NULL, colocationid = NULL WHERE ${ofHoldSeats(sql)}`;
  return async () => {
    await sql`UPDATE pg_dist_object SET distribution_argument_index = ${was.argument}, colocationid = ${was.group}
      WHERE ${ofHoldSeats(sql)}`;
  };
}

const ofHoldSeats = (sql: postgres.Sql) =>
  sql`classid = 'pg_proc'::regclass AND objid = 'hold_seats(integer, jsonb)'::regprocedure`;
