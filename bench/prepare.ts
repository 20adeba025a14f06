import { randomBytes } from 'node:crypto';
import type { Target } from './load/visit';

type Main = { event_name: string; sub_events: { event_id: number }[] };

/**
 * The performances of the show `name` of `client`, or of all shows, each with the first ticket type, which is the same for
 * all.
 */
export async function listTargets(service: string, client: string, name?: string): Promise<Target[]> {
  const shows = (await json(`${service}/v1/${client}/events`)) as Main[];
  const ids = shows
    .filter((show) => name === undefined || show.event_name === name)
    .flatMap((show) => show.sub_events.map((sub) => sub.event_id));
  const [type] = (await json(`${service}/v1/${client}/tickettypes/${ids[0]}`)) as { discount_id: string }[];
  if (!type) throw new Error(`${name ?? 'The first performance'} of ${client} has no ticket types.`);
  return ids.map((subEventId) => ({ subEventId, discountId: type.discount_id }));
}

const SEATS_IN_CART = 3;

/** Makes `count` carts, each with three seats of three performances. Returns their ids. */
export async function makeCarts(service: string, client: string, targets: Target[], count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const fill = async (id: string, index: number) => {
    for (const { subEventId, discountId } of targets.slice(index, index + SEATS_IN_CART)) {
      await json(`${service}/v1/${client}/cart/${id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ event_id: subEventId, discount_id: discountId, numberoftickets: 1 }),
      });
    }
  };
  await Promise.all(ids.map(fill));
  return ids;
}

/** The current ETag of `path`. */
export async function readEtag(service: string, path: string): Promise<string> {
  const response = await fetch(`${service}${path}`);
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  if (!etag) throw new Error(`${path} has no ETag.`);
  return etag;
}

async function json(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return response.json();
}
