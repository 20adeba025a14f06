import type postgres from 'postgres';
import type { Add } from './load';

type Sold = { adds: Add[]; clientId: number; capacity: number; performances: number };

/** What must be true of the seats when all is over, whatever broke; each line says what is not. */
export async function findBroken(
  sql: postgres.Sql,
  { adds, clientId, capacity, performances }: Sold,
): Promise<string[]> {
  const broken: string[] = [];
  const halls = await sql`SELECT sub_event_id, count(*)::int AS seats, count(DISTINCT nr)::int AS numbers
    FROM seats WHERE client_id = ${clientId} GROUP BY sub_event_id`;
  if (halls.length !== performances) broken.push(`${halls.length} performances have seats, not ${performances}`);
  for (const { sub_event_id, seats, numbers } of halls)
    if (seats !== capacity || numbers !== capacity) broken.push(`seats of ${sub_event_id} were lost or doubled`);

  const held = await sql<{ id: string; held: number; alive: boolean }[]>`
    SELECT s.cart_id AS id, count(*)::int AS held, c.expires_at > clock_timestamp() AS alive
      FROM seats s JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = ${clientId} GROUP BY s.cart_id, c.expires_at`;
  const byCart = new Map(held.map((cart) => [cart.id, cart]));
  const forgotten = adds.filter(({ cart, count, status }) => {
    const found = byCart.get(cart);
    return status === 200 && (found?.held !== count || !found.alive);
  });
  if (forgotten.length > 0) broken.push(`${forgotten.length} accepted adds are forgotten or differ`);
  const halves = adds.filter(
    ({ cart, count, status }) => status !== 200 && ![undefined, count].includes(byCart.get(cart)?.held),
  );
  if (halves.length > 0) broken.push(`${halves.length} adds hold some of their seats`);
  const refused = adds.filter(({ cart, status }) => status >= 400 && status < 500 && byCart.has(cart));
  if (refused.length > 0) broken.push(`${refused.length} refused adds hold seats`);
  return broken;
}

/** What is still held in the database although nobody asks any more. */
export async function findStuck(sql: postgres.Sql): Promise<string[]> {
  const [left] = await sql`SELECT
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%') AS open,
    (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2) AS caps`;
  return left?.open || left?.caps ? [`${left.open} transactions and ${left.caps} locks are stuck`] : [];
}
