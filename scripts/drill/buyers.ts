import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world';

const BUYERS = 24;
/** Longer than the service lets anybody wait (README.md). */
const PATIENCE_MS = 30_000;
/** How long a visitor pauses after an answer with Retry-After. */
const PAUSE_MS = 200;

/**
 * What the service said about one cart. `asked`, `answered`: requests about it that began and ended. `unsure`: a
 * request got no answer or a 5xx, so it may or may not have been executed.
 */
export type Promised = {
  seats: Set<string>;
  given: Set<string>;
  asked: number;
  answered: number;
  unsure: boolean;
};

/** The outcome of one request. `what`: the status, or the code of the error where there was no answer. */
export type SeenAnswer = { atMs: number; what: string; tookMs: number; isAdd: boolean };

type SeatOnWire = { seat_id?: string };

/** Buyers who add, read and remove seats as fast as the service answers, until `stop`. They record every answer. */
export function sendBuyers({ url, tenant }: World) {
  const promised = new Map<string, Promised>();
  const seen: SeenAnswer[] = [];
  let going = true;

  /** @returns the cart of the answer; undefined without an answer */
  async function ask(cartId: string, path = '', body?: object, method = body ? 'POST' : 'GET') {
    const cart = promised.get(cartId) ?? { seats: new Set(), given: new Set(), asked: 0, answered: 0, unsure: false };
    promised.set(cartId, cart);
    cart.asked++;
    const at = performance.now();
    const note = (what: string) =>
      seen.push({ atMs: performance.now(), what, tookMs: performance.now() - at, isAdd: method === 'POST' });
    try {
      const answer = await fetch(`${url}/v1/${tenant.name}/cart/${cartId}${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const said = await answer.json();
      note(String(answer.status));
      if (answer.status >= 500) {
        if (method !== 'GET') cart.unsure = true;
        await pause();
      }
      if (answer.status !== 200) return undefined;
      const seats = (said as SeatOnWire[]).flatMap(({ seat_id }) => seat_id ?? []);
      cart.seats = new Set(seats);
      for (const seat of seats) cart.given.add(seat);
      return seats;
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      note(cause?.code ?? name);
      if (method !== 'GET') cart.unsure = true;
      await pause();
      return undefined;
    } finally {
      cart.answered++;
    }
  }

  async function buy(): Promise<void> {
    const cartId = randomBytes(16).toString('hex');
    const add = () =>
      ask(cartId, '', {
        event_id: tenant.subEventId(chance(20) === 0 ? 'small' : `p${chance(20)}`),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: 1 + chance(3),
      });
    if (!(await add())) return;
    if (chance(2) === 0) await add();
    if (promised.get(cartId)?.unsure) return;
    if (chance(4) === 0) await ask(cartId);
    const [seat] = promised.get(cartId)?.seats ?? [];
    if (seat && chance(4) === 0) await ask(cartId, `/${seat}`, undefined, 'DELETE');
  }

  const work = Array.from({ length: BUYERS }, async () => {
    while (going) await buy();
  });
  const stop = async () => {
    going = false;
    await Promise.all(work);
  };

  /** Seats added a second, from `fromMs` to now (performance.now()). */
  const rate = (fromMs: number, toMs = performance.now()) =>
    seen.filter(({ atMs, isAdd, what }) => isAdd && what === '200' && atMs >= fromMs && atMs < toMs).length /
    ((toMs - fromMs) / 1000);
  return { promised, seen, rate, stop };
}

export type Buyers = ReturnType<typeof sendBuyers>;

const chance = (below: number) => Math.floor(Math.random() * below);
const pause = () => sleep(PAUSE_MS);
