import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import { makeTenant, performance as show, type Tenant } from '@/lib/testing/tenant';

const AT_ONCE = 16;
const PERFORMANCES = 20;
const SEATS = 2000;
const ROW = 40;
/** Seats of each add. */
const COUNT = 2;

export type Shop = { tenant: Tenant; db: Db };

/** Makes an organisation with enough seats for every add of a round, in free seating or in numbered halls. */
export function makeShop(db: Db, { inHalls = false } = {}): Promise<Tenant> {
  const rows = Array.from({ length: SEATS / ROW }, (_, i) => ({ row: `${i + 1}`, seats: ROW }));
  const hall = { location: 'hall', categories: [{ name: 'standaard', price: '24.50' }] };
  return makeTenant(db, {
    ...(inHalls && {
      locations: [{ key: 'hall', name: 'Hall', sections: [{ name: 'Parterre', category: 'standaard', rows }] }],
    }),
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: Array.from({ length: PERFORMANCES }, (_, i) =>
          inHalls ? show(`p${i}`, 0, hall) : show(`p${i}`, SEATS),
        ),
      },
    ],
  });
}

export type Round = { adds: number; seconds: number; slowestMs: number; refused: Map<string, number> };

/**
 * Adds two seats to new carts of the organisations in turn, as fast as the database answers. `until`: a duration in milliseconds, or a
 * promise whose end stops it.
 */
export async function add(shops: readonly Shop[], until: Promise<unknown> | number): Promise<Round> {
  const round = { adds: 0, slowestMs: 0, refused: new Map<string, number>() };
  let going = true;
  let turn = 0;
  const began = performance.now();
  const one = async () => {
    const { tenant, db } = shops[turn++ % shops.length] as Shop;
    const at = performance.now();
    const seats = {
      cartId: newCartId(),
      subEventId: tenant.subEventId(`p${turn % PERFORMANCES}`),
      discountId: tenant.discountId('standaard'),
      count: COUNT,
    };
    try {
      await addSeats({ client: tenant.client, db, now: new Date() }, seats);
      round.adds++;
    } catch (error) {
      const { message } = error as Error;
      round.refused.set(message, (round.refused.get(message) ?? 0) + 1);
    }
    round.slowestMs = Math.max(round.slowestMs, performance.now() - at);
  };
  const work = Array.from({ length: AT_ONCE }, async () => {
    while (going) await one();
  });
  await (typeof until === 'number' ? sleep(until) : until);
  going = false;
  await Promise.all(work);
  return { ...round, seconds: (performance.now() - began) / 1000 };
}

/** How many seats an organisation of makeShop has. */
export const EXPECTED_SEATS = PERFORMANCES * SEATS;
export const SEATS_OF_ADD = COUNT;

/** The refused adds as text: a count for each message; empty when none was refused. */
export const refusals = ({ refused }: Round): string =>
  [...refused].map(([message, count]) => `; ${count} × ${message}`).join('');
