import { randomBytes } from 'node:crypto';
import { type Answered, type Asked, asker } from './request';

/** A ticket type of a performance. */
export type Target = { subEventId: number; discountId: string };

/** Reads of one of `paths`, chosen at random. */
export type Reading = { kind: 'read'; url: string; paths: string[]; status: number; headers?: Record<string, string> };

/**
 * Adds of 1 to 3 seats to a new cart, from one of `targets`. `createFirst`: the service creates the cart in a request
 * before.
 */
export type Adding = { kind: 'add'; url: string; client: string; targets: Target[]; createFirst: boolean };

/** One turn of a visitor. Throws when an answer is not the expected one. */
export function visitor(job: Reading | Adding, clients: number): () => Promise<void> {
  const ask = asker(job.url, clients);
  return job.kind === 'read' ? () => read(job, ask) : () => add(job, ask);
}

type Ask = (path: string, asked?: Asked) => Promise<Answered>;

async function read({ paths, status, headers = {} }: Reading, ask: Ask): Promise<void> {
  expect(await ask(oneOf(paths), { headers }), status);
}

async function add({ client, targets, createFirst }: Adding, ask: Ask): Promise<void> {
  const carts = `/v1/${client}/cart`;
  let cartId = randomBytes(16).toString('hex');
  if (createFirst) {
    const created = expect(await ask(carts, { method: 'POST' }), 201);
    cartId = (JSON.parse(created.body) as { cart_id: string }).cart_id;
  }
  const { subEventId, discountId } = oneOf(targets);
  const count = 1 + Math.floor(Math.random() * 3);
  const json = { event_id: subEventId, discount_id: discountId, numberoftickets: count };
  const added = expect(await ask(`${carts}/${cartId}`, { method: 'POST', json }), 200);
  const lines = (JSON.parse(added.body) as unknown[]).length;
  if (lines !== count + 1) throw new Error(`Asked for ${count} seats, the cart answers ${lines - 1}`);
}

function expect(answer: Answered, status: number): Answered {
  if (answer.status !== status) throw new Error(`Answer ${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
