import { randomBytes } from 'node:crypto';
import { type Answered, type Asked, asker } from './request';
import type { Target } from './visit';

/** `atOnce` concurrent buyers of one performance, `count` in all, after a warm-up of `warmUp`. */
type Buyers = { url: string; client: string; target: Target; atOnce: number; count: number; warmUp: number };

/**
 * `orders`: an existing cart with two tickets becomes an order. `tickets`: from no cart to a paid order of one ticket:
 * cart, order, bank, return, and reading the order.
 */
export type Buying = Buyers & { kind: 'orders' | 'tickets' };

/**
 * Times in milliseconds. `perSecond`: buyers who got their ticket, or the answer that it is sold out. `generatorCpu`: milliseconds of CPU
 * of this process for all buyers, including the warm-up.
 */
export type Bought = {
  generatorCpu: number;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  done: number;
  soldOut: number;
  other: number;
  firstError?: string;
};

type Ask = (path: string, asked?: Asked) => Promise<Answered>;

/** Runs the buyers; each starts as soon as an earlier one has ended. */
export async function buy({ kind, url, client, target, atOnce, count, warmUp }: Buying): Promise<Bought> {
  const ask = asker(url, atOnce);
  const shop = { client, target, ask };
  const carts: string[] = [];
  if (kind === 'orders') {
    const filling = Array.from({ length: warmUp + count }, () => newCart());
    await many(filling.length, atOnce, async (i) => {
      if (await fill(shop, filling[i] ?? '', 2)) carts.push(filling[i] ?? '');
    });
  }
  const result = { done: 0, soldOut: 0, other: 0 };
  let firstError: string | undefined;
  const times: number[] = [];
  const turn = async (i: number): Promise<keyof typeof result> => {
    if (kind === 'orders') {
      await order(shop, carts[i] ?? '');
      return 'done';
    }
    return goAllTheWay(shop);
  };
  const tryTurn = (i: number) =>
    turn(i).catch((error: unknown) => {
      firstError ??= String(error);
      return 'other' as const;
    });
  const cpu = process.cpuUsage();
  await many(warmUp, atOnce, async (i) => void (await tryTurn(i)));
  const begin = performance.now();
  await many(count, atOnce, async (i) => {
    const from = performance.now();
    result[await tryTurn(warmUp + i)]++;
    times.push(performance.now() - from);
  });
  const perSecond = count / ((performance.now() - begin) / 1000);
  const { user, system } = process.cpuUsage(cpu);
  const generatorCpu = (user + system) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond,
    generatorCpu,
    ...result,
    ...(firstError && { firstError }),
  };
}

type Shop = { client: string; target: Target; ask: Ask };

const PAYMENT_ID = 1;
const newCart = () => randomBytes(16).toString('hex');

async function goAllTheWay(shop: Shop): Promise<'done' | 'soldOut'> {
  const cart = newCart();
  if (!(await fill(shop, cart, 1))) return 'soldOut';
  const { url, order_key: key } = await order(shop, cart);
  const back = await follow(shop, url);
  await follow(shop, back);
  const read = expect(await shop.ask(`/v1/${shop.client}/order/${key}`), 200);
  const { order_payment_status: status } = JSON.parse(read.body) as { order_payment_status: string };
  if (status !== 'paid') throw new Error(`An order that was paid has the status ${status}`);
  return 'done';
}

/** @returns false when the performance is sold out */
async function fill({ client, target, ask }: Shop, cart: string, count: number): Promise<boolean> {
  const json = { event_id: target.subEventId, discount_id: target.discountId, numberoftickets: count };
  const answer = await ask(`/v1/${client}/cart/${cart}`, { method: 'POST', json });
  if (answer.status === 409 && answer.body.includes('"sold_out"')) return false;
  expect(answer, 200);
  return true;
}

async function order({ client, ask }: Shop, cart: string): Promise<{ url: string; order_key: string }> {
  // Each buyer has another mailbox, because the service postpones mails to one that gets many.
  const email = `${cart}@example.org`;
  const json = { cart_id: cart, payment_id: PAYMENT_ID, email, firstname: 'Bo', lastname: 'Jansen' };
  const answer = expect(await ask(`/v1/${client}/order/create`, { method: 'POST', json }), 201, 200);
  const [made] = JSON.parse(answer.body) as { url: string; order_key: string }[];
  if (!made) throw new Error('No order was made');
  return made;
}

/** Requests an address of the service. @returns where it redirects the buyer */
async function follow({ ask }: Shop, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const { location } = expect(await ask(`${pathname}${search}`), 303);
  if (!location) throw new Error(`${pathname} leads nowhere`);
  return location;
}

function expect(answer: Answered, ...statuses: number[]): Answered {
  if (!statuses.includes(answer.status)) throw new Error(`Answer ${answer.status}: ${answer.body}`);
  return answer;
}

async function many(count: number, atOnce: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}
