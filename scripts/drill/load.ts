import type { Tenant } from '@/lib/testing/tenant';
import { pause } from './drill';

/** One attempt to buy. `status` 0: no answer. */
export type Add = { cart: string; count: number; beganAt: number; endedAt: number; status: number };

const BUYERS = 12;
const PATIENCE_MILLISECONDS = 20_000;
/** As `Retry-After` asks, but in a hurry. */
const BEFORE_AGAIN_MILLISECONDS = 150;

/** Buyers that put one or two tickets in a new cart, again and again, until they are stopped. */
export function startLoad(url: string, tenant: Tenant, keys: string[], name = 'drill') {
  const adds: Add[] = [];
  let isOn = true;
  const buyer = async (nr: number) => {
    for (let turn = 0; isOn; turn++) {
      const add: Add = {
        cart: `${name}-${nr}-${turn}`,
        count: 1 + (turn % 2),
        beganAt: Date.now(),
        endedAt: 0,
        status: 0,
      };
      const json = {
        event_id: tenant.subEventId(keys[(nr + turn) % keys.length] ?? ''),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: add.count,
      };
      try {
        const answer = await fetch(`${url}/v1/${tenant.name}/cart/${add.cart}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(json),
          signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
        });
        await answer.arrayBuffer();
        add.status = answer.status;
      } catch {
        // The status says so.
      }
      add.endedAt = Date.now();
      adds.push(add);
      if (add.status !== 200) await pause(BEFORE_AGAIN_MILLISECONDS);
    }
  };
  const buyers = Array.from({ length: BUYERS }, (_, nr) => buyer(nr));
  return {
    adds,
    /** Successes a second between two instants. */
    rate: (from: number, to: number) =>
      (adds.filter(({ status, endedAt }) => status === 200 && endedAt >= from && endedAt < to).length * 1000) /
      (to - from),
    stop: async () => {
      isOn = false;
      await Promise.all(buyers);
    },
  };
}
