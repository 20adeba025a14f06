import { setTimeout as sleep } from 'node:timers/promises';
import type { Buyers } from './buyers';
import { MOST, SEATS, SMALL, type World } from './world';

const AT_ONCE = 16;

/**
 * Broken invariants, one sentence each, after buying has stopped: no seat is lost or sold twice, every cart holds what
 * the service said, nothing stays locked, and every expired seat can be bought again.
 */
export async function findBroken(world: World, { promised }: Buyers): Promise<string[]> {
  return [
    ...(await seatsNotWhole(world)),
    ...(await cartsThatDiffer(world, promised)),
    ...(await openTransactions(world)),
    ...(await seatsNotReleased(world)),
  ];
}

async function seatsNotWhole({ database: { sql }, tenant }: World): Promise<string[]> {
  const wrong = await sql<{ id: number; seats: number; numbers: number; both: number }[]>`
    SELECT sub_event_id AS id, count(*)::int AS seats, count(DISTINCT nr)::int AS numbers,
           count(*) FILTER (WHERE cart_id IS NOT NULL AND order_id IS NOT NULL)::int AS both
      FROM seats WHERE client_id = ${tenant.client.id} GROUP BY 1
    HAVING count(*) <> CASE sub_event_id WHEN ${tenant.subEventId(SMALL.key)} THEN ${SMALL.seats}::int ELSE ${SEATS}::int END
        OR count(DISTINCT nr) <> count(*) OR count(*) FILTER (WHERE cart_id IS NOT NULL AND order_id IS NOT NULL) > 0`;
  return wrong.map(
    (row) => `performance ${row.id} has ${row.seats} seats with ${row.numbers} numbers, ${row.both} both sold and held`,
  );
}

async function cartsThatDiffer({ url, tenant }: World, promised: Buyers['promised']): Promise<string[]> {
  const broken: string[] = [];
  const holders = new Map<string, string>();
  const queue = [...promised];
  const read = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [cartId, { seats, given, unsure }] = next;
      const now = await seatsIn(`${url}/v1/${tenant.name}/cart/${cartId}`);
      for (const seat of now) {
        const other = holders.get(seat);
        if (other) broken.push(`seat ${seat} is in the carts ${other} and ${cartId}`);
        holders.set(seat, cartId);
      }
      // A request without an answer may or may not have been executed.
      const kept = unsure ? [...seats].filter((seat) => now.includes(seat)).length >= seats.size - 1 : same(seats, now);
      if (!kept)
        broken.push(
          `the last answer about cart ${cartId} had ${seats.size} seats (${given.size} in all), it has ${now.length}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return broken;
}

/** Repeats the request while the service is busy. */
async function seatsIn(cart: string): Promise<string[]> {
  for (;;) {
    const answer = await fetch(cart);
    const said = await answer.json();
    if (answer.status === 200) return (said as { seat_id?: string }[]).flatMap(({ seat_id }) => seat_id ?? []);
    if (answer.status !== 503) throw new Error(`A cart answers ${answer.status}: ${JSON.stringify(said)}`);
    await sleep(200);
  }
}

const same = (seats: Set<string>, now: string[]) => seats.size === now.length && now.every((seat) => seats.has(seat));

async function openTransactions({ database: { sql } }: World): Promise<string[]> {
  const waiting = await sql<{ query: string }[]>`
    SELECT left(query, 80) AS query FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start < now() - interval '5 s' AND pid <> pg_backend_pid()`;
  return waiting.map(({ query }) => `a transaction stayed open: ${query}`);
}

/** Makes every hold expire, then buys every seat of the small performance. */
async function seatsNotReleased({ url, tenant, database: { sql } }: World): Promise<string[]> {
  await sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${tenant.client.id}`;
  const wanted = { event_id: tenant.subEventId(SMALL.key), discount_id: tenant.discountId('standaard') };
  for (let bought = 0; bought < SMALL.seats; bought += MOST) {
    const answer = await fetch(`${url}/v1/${tenant.name}/cart/all-of-it-${bought}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...wanted, numberoftickets: MOST }),
    });
    if (answer.status !== 200)
      return [`after ${bought} of ${SMALL.seats} expired seats the next were refused: ${await answer.text()}`];
  }
  return [];
}
