import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import * as schema from '@/db/schema';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { getOrder } from '@/lib/orders';
import { beginPayment, comeBack, createOrder } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { providerStage } from './testing/stage';
import { BASE, buyer, secretsOf } from './testing/world';

const METHOD = { payment_id: 1, payment_desc: 'iDEAL', provider: 'mollie', method: 'ideal', api_key: MOLLIE_KEY };
/** With adding the seats and reading the client, eight in all. */
const MOST = 6;

const at = providerStage([METHOD]);
const connections: postgres.Sql[] = [];
afterAll(() => Promise.all(connections.map((one) => one.end())));

/** A buyer whose statements are in `asked`. */
async function buyerWatched() {
  const asked: string[] = [];
  const connection = postgres(at.database.url, { max: 1, onnotice: () => {}, debug: (_, query) => asked.push(query) });
  connections.push(connection);
  const db = drizzle(connection, { schema, casing: 'snake_case' });
  const client = await findClient(db, at.tenant.name);
  const ctx = (): Context => ({ client, db, now: new Date() });
  const buy = async (channel?: schema.OrderChannel) => {
    const cartId = await at.fillCart('hall', 2);
    asked.length = 0;
    const order = await createOrder(ctx(), {
      cartId,
      channel,
      paymentId: 1,
      buyer: buyer(),
      secrets: secretsOf(cartId),
    });
    const ref = (await beginPayment(ctx(), order.key, BASE))?.split('/').at(-1) ?? '';
    const payment = at.mollie.get(ref);
    payment.status = 'paid';
    const { payment: token } = payment.metadata as { payment: string };
    expect((await comeBack(ctx(), token)).payment.status).toBe('paid');
    return getOrder(ctx(), order.key);
  };
  return { asked, buy };
}

it('a cart becomes a ticket in few statements', async () => {
  const { asked, buy } = await buyerWatched();
  // The first purchase opens the connection and reads the provider's keys.
  expect(await buy()).toMatchObject({ channel: 'shop' });
  expect(await buy('api')).toMatchObject({ status: 'paid', channel: 'api', lines: [{ position: 1 }, { position: 2 }] });
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST);
});

it('where endpoints are told of paid orders, only the first asks to settle at once', async () => {
  const { asked, buy } = await buyerWatched();
  await at.database.sql`
    INSERT INTO webhook_endpoints (client_id, url, types, created_at)
    VALUES (${at.tenant.client.id}, 'https://example.org/told', '{order.paid}', now())`;
  const triesOf = async () => {
    expect((await buy()).status).toBe('paid');
    return asked.filter((query) => query.includes('settle_payments')).length;
  };
  expect([await triesOf(), await triesOf()]).toEqual([1, 0]);
  const [told] = await at.database.sql`SELECT count(*)::int AS count FROM webhook_messages WHERE type = 'order.paid'`;
  expect(told).toEqual({ count: 2 });
});
