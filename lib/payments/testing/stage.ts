import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { env } from '@/lib/env';
import { getOrder, type Order } from '@/lib/orders';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { runPaymentJobs } from '..';
import { startFakeMollie } from './fake-mollie';
import { startFakeStripe } from './fake-stripe';
import { losses } from './losses';
import { makeSellingTenant, world } from './world';

type Stage = ReturnType<typeof world> &
  ReturnType<typeof sightOf> & {
    database: TestDatabase;
    tenant: Tenant;
    /** Continues with a new client with these settings. */
    renew: (client?: Record<string, unknown>) => Promise<void>;
  };

/**
 * For the tests of one file: a selling client (world.ts), a new one per test. After each the invariants are checked.
 */
export function sellingStage(client: Record<string, unknown> = {}): Stage {
  const stage = {} as Stage;
  const renew: Stage['renew'] = async (more = {}) => {
    const tenant = await makeSellingTenant(stage.database, { ...client, ...more });
    Object.assign(stage, { tenant, ...world(stage.database, tenant), ...sightOf(stage.database, tenant) });
  };
  beforeAll(async () => {
    Object.assign(stage, { database: await testDatabase(), renew });
  });
  beforeEach(() => renew());
  afterEach(async () => expect(await losses(stage.database, stage.tenant.client.id)).toEqual([]));
  afterAll(() => stage.database?.drop());
  return stage;
}

type Providers = {
  mollie: Awaited<ReturnType<typeof startFakeMollie>>;
  stripe: Awaited<ReturnType<typeof startFakeStripe>>;
};

/** The same with servers that speak Mollie's and Stripe's HTTP. */
export function providerStage(methods: object[], client: Record<string, unknown> = {}): Stage & Providers {
  // The official client has its own list of trusted certificates.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const stage = sellingStage({ payment_methods: methods, ...client }) as Stage & Providers;
  beforeAll(async () => {
    const [mollie, stripe] = await Promise.all([startFakeMollie(), startFakeStripe()]);
    env.MOLLIE_URL = mollie.url;
    env.STRIPE_URL = stripe.url;
    Object.assign(stage, { mollie, stripe });
  });
  afterEach(() => {
    for (const server of [stage.mollie, stage.stripe]) {
      server.faults.length = 0;
      server.failing.clear();
    }
  });
  afterAll(() => Promise.all([stage.mollie?.stop(), stage.stripe?.stop()]));
  return stage;
}

/** Reads the state of a client's orders, and runs the jobs. */
function sightOf({ db, sql }: TestDatabase, { client }: Tenant) {
  const now = (minutesLater = 0) => new Date(Date.now() + minutesLater * 60_000);
  return {
    turn: (minutesLater?: number) => runPaymentJobs(db, now(minutesLater)),
    stateOf: async ({ key }: Order) => (await getOrder({ client, db, now: now() }, key)).status,
    refunds: () => sql`SELECT reason, status, amount FROM refunds WHERE client_id = ${client.id} ORDER BY id`,
    mailsOf: async ({ id }: Order) =>
      (await sql`SELECT kind FROM mails WHERE order_id = ${id} ORDER BY id`).map((mail) => mail.kind),
    bankSays: () => sql`SELECT status, refunded FROM test_bank_payments WHERE client_id = ${client.id}`,
  };
}
