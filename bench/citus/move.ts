import { add, EXPECTED_SEATS, refusals, SEATS_OF_ADD, type Shop } from './adders';
import { findShard, type World } from './world';

/**
 * Moves the shards of one organisation to the other worker while it sells as fast as it can. Prints the rate and the longest wait of adds,
 * and throws when a seat is lost.
 */
export async function moveWhileSelling({ cluster, shops, sql }: World, calmMs: number): Promise<void> {
  const of = [shops[0] as Shop];
  const id = of[0]?.tenant.client.id ?? 0;
  const { shard, port } = await findShard(sql, id);
  const to = cluster.nodes.find((node, i) => i > 0 && node.port !== port)?.port ?? 0;
  const calm = await add(of, calmMs);
  const began = performance.now();
  const moving = sql`SELECT citus_move_shard_placement(${shard}::bigint, '127.0.0.1', ${port}::int, '127.0.0.1', ${to}::int)`;
  const meanwhile = await add(of, moving);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const [seats] = await sql<{ all: number; held: number; carts: number }[]>`
    SELECT count(*)::int AS all, count(cart_id)::int AS held, count(DISTINCT cart_id)::int AS carts FROM seats WHERE client_id = ${id}`;
  const isThere = (await findShard(sql, id)).port === to;
  console.log(`  moved to the other worker while it sold: ${isThere ? 'yes' : 'NO'}, in ${took} s;
    adds/s before ${(calm.adds / calm.seconds).toFixed(0)}, meanwhile ${(meanwhile.adds / meanwhile.seconds).toFixed(0)}
    longest wait before ${calm.slowestMs.toFixed(0)} ms, meanwhile ${meanwhile.slowestMs.toFixed(0)} ms${refusals(meanwhile)}
    seats ${seats?.all} of ${EXPECTED_SEATS}, held ${seats?.held} in ${seats?.carts} carts of ${SEATS_OF_ADD}`);
  if (seats?.all !== EXPECTED_SEATS || seats.held !== seats.carts * SEATS_OF_ADD) throw new Error('Seats were lost.');
}
