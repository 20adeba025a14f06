import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addSeats, getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { recommend } from '../recommend';

export type Json = Record<string, unknown>;

export const VENUES = [
  { key: 'zaal', name: 'Zaal', lat: 52.37, lon: 4.89 },
  { key: 'near', name: 'Om de hoek', lat: 52.372, lon: 4.893 },
  { key: 'nowhere', name: 'Ergens' },
];

/** A show of its own with one performance of 20 seats on 4 December 2026. */
export const show = (key: string, time: string, end: string | null, more: Json = {}) => ({
  key,
  name: `Show ${key}`,
  sub_events: [performance(key, 20, { date: '2036-12-04', time, ...(end ? { end } : { end: undefined }), ...more })],
});

type Stage = {
  database: TestDatabase;
  /** Ahead of the database's clock, so that holds expire by this one. Different in every test, as are the names of its circles. */
  now: Date;
};

/** For the tests of one file: organisations with recommendations, and a way to read them. */
export function recommendingStage() {
  const stage = { now: new Date('2036-11-20T12:00:00Z') } as Stage;
  beforeAll(async () => {
    stage.database = await testDatabase();
  });
  afterAll(() => stage.database.drop());
  beforeEach(() => {
    stage.now = new Date(stage.now.getTime() + 60_000);
  });

  async function tenant(circle: string | null, events: Json[], client: Json = {}): Promise<Tenant> {
    return makeTenant(stage.database.db, {
      client: { recommendations: true, hold_minutes: 60, ...(circle && { circle }), ...client },
      locations: VENUES,
      events,
      now: stage.now,
    });
  }

  const contextOf = async ({ name }: Tenant): Promise<Context> => ({
    client: await findClient(stage.database.db, name),
    db: stage.database.db,
    now: stage.now,
  });

  /** The recommendations for a cart with `count` seats at each of these performances, as `when key`, per performance. */
  async function listsFor(one: Tenant, keys: string[], count = 1, cartId = newCartId()) {
    const ctx = await contextOf(one);
    for (const key of keys) {
      await addSeats(ctx, { cartId, subEventId: one.subEventId(key), discountId: one.discountId('standaard'), count });
    }
    return recommend(ctx, (await getCart(ctx, cartId)).seats);
  }

  const names = async (one: Tenant, keys: string[], count = 1) =>
    [...(await listsFor(one, keys, count)).values()].map((list) => list.map((r) => `${r.when} ${r.name}`));

  return Object.assign(stage, { tenant, contextOf, listsFor, names });
}
