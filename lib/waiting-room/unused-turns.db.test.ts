import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '@/db/client';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { after, arrive, openRoom } from '@/lib/testing/waiting-room';
import { advanceQueues, listQueues, readStanding } from '.';

let database: TestDatabase;
let pools: Pool[];
beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  pools = [0, 1, 2].map(() => connect(database.url, { max: 2 }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});

const db = (nr: number) => pools[nr % pools.length]?.db ?? database.db;
const tendAll = (seconds: number) => Promise.all(pools.map((pool) => advanceQueues(pool.db, after(seconds))));

async function unusedOf(name: string, seconds: number): Promise<number> {
  const queues = await listQueues(database.db, after(seconds));
  return queues.find(({ clientName }) => clientName === name)?.unused ?? 0;
}
const slotsOf = async (clientId: number) => {
  const rows = await database.sql<{ cart_id: string; slot: string }[]>`
    SELECT cart_id, slot FROM waiting_places WHERE client_id = ${clientId} ORDER BY slot`;
  return rows.map((row) => row.cart_id);
};

/**
 * 600 early visitors, of whom those with `isThere` poll every 2.13 seconds, through alternating processes. `begun`: the second in which
 * they were admitted; `placesOf`: the places of those visitors at the opening.
 */
async function crowd(isThere: (nr: number) => boolean) {
  const { tenant, stand } = await openRoom(database.db, { per_minute: 120 });
  const early = arrive(600);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  const waiting = new Map(early.filter((_, i) => isThere(i)).map((cart) => [cart, { place: 600, expected: Infinity }]));
  const firstPlaces = new Map<string, number>();
  const begun: number[] = [];
  const placesOf: number[] = [];
  for (let step = 0; waiting.size > 0; step++) {
    const seconds = 0.5 + step * 2.13;
    if (step % 7 === 0) await tendAll(seconds);
    const standings = await Promise.all(
      [...waiting].map(async ([cart, before]) => ({
        cart,
        before,
        now: await stand(cart, after(seconds), db(step)),
      })),
    );
    for (const { cart, before, now } of standings) {
      if (now.state === 'admitted') {
        waiting.delete(cart);
        begun.push(seconds);
        placesOf.push(firstPlaces.get(cart) ?? 0);
        continue;
      }
      if (now.state !== 'waiting') throw new Error(`A cart that waited is ${now.state}`);
      if (step === 0) firstPlaces.set(cart, now.place);
      const expected = now.expectedAt.getTime();
      expect(now.place).toBeLessThanOrEqual(before.place);
      expect(expected).toBeLessThanOrEqual(before.expected);
      waiting.set(cart, { place: now.place, expected });
    }
  }
  return { tenant, begun, placesOf };
}

test('when everybody comes, turns pass exactly at the rate', async () => {
  const { tenant, begun } = await crowd(() => true);
  expect(begun.at(-1)).toBeGreaterThanOrEqual(300);
  expect(await unusedOf(tenant.name, 310)).toBe(0);
});

test('unused turns are handed on: places only get better, and no more visitors begin than the rate says', async () => {
  const { tenant, begun } = await crowd((nr) => nr % 2 === 0);
  // At the rate alone the last of 600 slots passes after 300 seconds.
  expect(begun.at(-1)).toBeLessThan(270);
  for (const [i, seconds] of begun.entries()) expect(i + 1).toBeLessThanOrEqual(2 * seconds + 1);
  expect(await unusedOf(tenant.name, 270)).toBeGreaterThan(100);
});

test('however many stay away, never more than twice the rate pass', async () => {
  const { begun, placesOf } = await crowd((nr) => nr >= 590);
  expect(begun).toHaveLength(10);
  for (const [i, seconds] of begun.entries()) expect(4 * seconds).toBeGreaterThanOrEqual(placesOf[i] ?? 0);
  expect(Math.max(...placesOf)).toBeGreaterThan(100);
});

test('a turn is handed on once, however many processes run, and a late visitor still has it', async () => {
  const { tenant, stand } = await openRoom(database.db);
  const early = arrive(400);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  await tendAll(0);
  const order = await slotsOf(tenant.client.id);
  const last = order[399] ?? '';
  const placeAt = async (seconds: number) => {
    const standing = await stand(last, after(seconds), db(0));
    return standing.state === 'waiting' ? standing.place : 0;
  };
  await tendAll(61);
  await Promise.all([tendAll(125), tendAll(125), tendAll(125)]);
  expect(await unusedOf(tenant.name, 126)).toBe(63);
  // 60 of the 63 in the minute from second 127 on, besides its own 60.
  expect(await placeAt(127.5)).toBe(400 - 128);
  expect(await placeAt(187.5)).toBe(400 - 187 - 60);
  // Twenty are late, through every process: twenty fewer turns are handed on, each once.
  const late = order.slice(0, 20);
  const standings = await Promise.all(late.flatMap((cart) => pools.map((pool) => stand(cart, after(188), pool.db))));
  expect(new Set(standings.map(({ state }) => state))).toEqual(new Set(['admitted']));
  expect(standings[0]).toEqual({ state: 'admitted', endsAt: after(601) });
  await tendAll(189);
  // None of the 64 turns between seconds 63 and 127 was used.
  expect(await unusedOf(tenant.name, 190)).toBe(63 + 64 - 20);
  expect(await placeAt(251.5)).toBe(400 - 251 - 60 - 44);
});

test('a turn lasts as long as it was said to, however fast the queue is', async () => {
  const { tenant, stand } = await openRoom(database.db, { shop_minutes: 3 });
  await Promise.all(arrive(200).map((cart) => stand(cart, after(-5))));
  await tendAll(0);
  const order = await slotsOf(tenant.client.id);
  const [of130 = '', of30 = ''] = [order[129], order[29]];
  for (const seconds of [61, 125]) await tendAll(seconds);
  const standing = await stand(of130, after(140), db(0));
  if (standing.state !== 'admitted') throw new Error(`It is ${standing.state}`);
  expect(standing.endsAt < after(130 + 180)).toBe(true);
  await tendAll(187);
  expect((await stand(of30, after(209.9), db(0))).state).toBe('admitted');
  await tendAll(249);
  expect(await stand(of130, new Date(standing.endsAt.getTime() - 1), db(1))).toEqual(standing);
});

test('turns that are taken while they are being counted are handed on or used, never both', async () => {
  const { tenant, stand } = await openRoom(database.db, { per_minute: 600 });
  const early = arrive(600);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  await tendAll(0);
  await tendAll(61);
  const order = await slotsOf(tenant.client.id);
  await Promise.all([
    ...order.slice(0, 200).map((cart, i) => stand(cart, after(124), db(i))),
    ...order.slice(0, 200).map((cart, i) => stand(cart, after(124), db(i + 1))),
    tendAll(125),
    tendAll(125.1),
  ]);
  const [turns] = await database.sql`
    SELECT count(*) FILTER (WHERE turn IN ('taken', 'late'))::int AS taken, count(*) FILTER (WHERE turn = 'unused')::int AS unused,
           count(*) FILTER (WHERE turn = 'late')::int AS late
      FROM waiting_places WHERE client_id = ${tenant.client.id}`;
  expect(turns).toMatchObject({ taken: 200, unused: 400 });
  expect(await unusedOf(tenant.name, 126)).toBe(400 + turns?.late);
});

test('a place that is taken up in a long transaction does not block others', async () => {
  const { tenant, stand, room, at } = await openRoom(database.db);
  const early = arrive(100);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  await tendAll(0);
  await tendAll(61);
  const [first = ''] = await slotsOf(tenant.client.id);
  await database.db.transaction(async (tx) => {
    expect((await readStanding(at(after(62), tx), room, first)).state).toBe('admitted');
    await tendAll(125);
  });
  // 63 turns came before second 63.
  expect(await unusedOf(tenant.name, 126)).toBe(62);
});

test('places are deleted when their turn is over, and a returning cart gets a new one in every process', async () => {
  const { tenant, stand, room } = await openRoom(database.db, { shop_minutes: 2 });
  const early = arrive(100);
  await Promise.all(early.map((cart) => stand(cart, after(-5))));
  await tendAll(0);
  const [first = ''] = await slotsOf(tenant.client.id);
  expect((await stand(first, after(2), db(0))).state).toBe('admitted');
  for (let seconds = 15; seconds <= 150; seconds += 15) await tendAll(seconds);
  const left = await slotsOf(tenant.client.id);
  expect(left.length).toBeGreaterThan(60);
  expect(left).not.toContain(first);
  const again = await stand(first, after(151), db(1));
  expect(again.state).not.toBe('over');
  const ctx = { client: tenant.client, db: db(0), now: after(151) };
  expect(await readStanding(ctx, room, first)).toEqual(again);
  for (let seconds = 165; seconds <= 600; seconds += 15) await tendAll(seconds);
  expect(await slotsOf(tenant.client.id)).toEqual([]);
  const [counted] = await database.sql`SELECT counted_at FROM waiting_lines WHERE client_id = ${tenant.client.id}`;
  await tendAll(900);
  const [later] = await database.sql`SELECT counted_at FROM waiting_lines WHERE client_id = ${tenant.client.id}`;
  expect(later).toEqual(counted);
});
