import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import * as schema from '@/db/schema';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { getOrder } from '@/lib/orders';
import { beginPayment, createOrder, handleReturningBuyer } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { providerStage } from './testing/stage';
import { BASE, buyer, secretsOf } from './testing/world';

const METHOD = { payment_id: 1, payment_desc: 'iDEAL', provider: 'mollie', method: 'ideal', api_key: MOLLIE_KEY };
/** With adding the seats and reading the client, eight in all. */
const MOST = 6;

const at = providerStage([METHOD]);
let connection: postgres.Sql | undefined;
afterAll(() => connection?.end());

it('a cart becomes a ticket in few statements', async () => {
  const asked: string[] = [];
  connection = postgres(at.database.url, { max: 1, onnotice: () => {}, debug: (_, query) => asked.push(query) });
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
    expect((await handleReturningBuyer(ctx(), token)).payment.status).toBe('paid');
    return getOrder(ctx(), order.key);
  };
  // The first purchase opens the connection and reads the provider's keys.
  expect(await buy()).toMatchObject({ channel: 'shop' });
  expect(await buy('api')).toMatchObject({ status: 'paid', channel: 'api', lines: [{ position: 1 }, { position: 2 }] });
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST);
});
