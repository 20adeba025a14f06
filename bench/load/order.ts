import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { Target } from './visit';

/** What buyers who go all the way do, and how it ends for them. */
export type Shop = { service: string; client: string; databaseUrl: string };
export type Orders = { count: number; p50: number; p95: number };
export type Burst = { buyers: number; seats: number; paid: number; soldOut: number; other: number; perSecond: number };

const BUYERS_AT_ONCE = 16;
/** Orders that do not count, before those that do. */
const WARM_UP = 200;
const PAYMENT_ID = 1;

/** Times, in milliseconds, of a cart with two tickets becoming an order, with 16 buyers at once. The carts are there before. */
export async function measureOrders(shop: Shop, target: Target, count: number): Promise<Orders> {
  const carts: string[] = [];
  await many(WARM_UP + count, BUYERS_AT_ONCE, async () => {
    carts.push(await fill(shop, target, 2));
  });
  const times: number[] = [];
  await many(WARM_UP + count, BUYERS_AT_ONCE, async (i) => {
    const begin = performance.now();
    await order(shop, carts[i] ?? '');
    if (i >= WARM_UP) times.push(performance.now() - begin);
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { count, p50: at(0.5), p95: at(0.95) };
}

/** Lets `buyers` come for the `seats` of one performance at once, order one each, and pay. */
export async function measureBurst(shop: Shop, target: Target, buyers: number, seats: number): Promise<Burst> {
  const sql = postgres(shop.databaseUrl, { max: 4 });
  const ends = { paid: 0, soldOut: 0, other: 0 };
  const begin = performance.now();
  await many(buyers, buyers, async () => {
    const cart = await fill(shop, target, 1).catch(() => undefined);
    if (cart === undefined) ends.soldOut++;
    else if ((await pay(shop, sql, await order(shop, cart))) === 'paid') ends.paid++;
    else ends.other++;
  });
  await sql.end();
  return { buyers, seats, ...ends, perSecond: buyers / ((performance.now() - begin) / 1000) };
}

async function many(count: number, atOnce: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

async function fill({ service, client }: Shop, { subEventId, discountId }: Target, count: number): Promise<string> {
  const cart = randomBytes(16).toString('hex');
  const body = { event_id: subEventId, discount_id: discountId, numberoftickets: count };
  await post(`${service}/v1/${client}/cart/${cart}`, body);
  return cart;
}

async function order({ service, client }: Shop, cart: string): Promise<{ url: string; order_key: string }> {
  const body = { cart_id: cart, payment_id: PAYMENT_ID, email: 'bo@example.org', firstname: 'Bo', lastname: 'Jansen' };
  const [made] = (await post(`${service}/v1/${client}/order/create`, body)) as { url: string; order_key: string }[];
  if (!made) throw new Error('No order was made.');
  return made;
}

/** Pays at the test bank, by its books, and comes back. @returns what the order says then */
async function pay(
  { service, client }: Shop,
  sql: postgres.Sql,
  { url, order_key }: { url: string; order_key: string },
): Promise<string> {
  const begun = await fetch(url, { redirect: 'manual' });
  const ref = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const [payment] = await sql`UPDATE test_bank_payments SET status = 'paid' WHERE ref = ${ref} RETURNING token`;
  await fetch(`${service}/api/${client}/payment/return/${payment?.token}`, { redirect: 'manual' });
  const answer = await fetch(`${service}/v1/${client}/order/${order_key}`);
  return ((await answer.json()) as { order_payment_status: string }).order_payment_status;
}

async function post(address: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return response.json();
}
