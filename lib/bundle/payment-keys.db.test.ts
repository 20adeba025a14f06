import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { listPaymentMethods } from '@/lib/payments';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { exportBundle, importBundle, printBundle } from '.';
import { newName, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const API_KEY = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';
const STRIPE = { secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhook_secret: 'whsec_0123456789abcdef' };
const bundleOf = (name: string, ...payment_methods: unknown[]) => {
  const bundle = sample(name);
  return { ...bundle, client: { ...bundle.client, payment_methods } };
};
const save = (bundle: unknown) => importBundle(database.db, bundle, { now: new Date() });
const offered = async (name: string) => {
  const client = await findClient(database.db, name);
  const methods = listPaymentMethods({ client });
  return methods.map(({ paymentId, description }) => `${paymentId} ${description}`);
};

it('keys are stored encrypted, never exported, and kept when a bundle lacks them', async () => {
  const name = newName();
  const ideal = { payment_desc: 'iDEAL', provider: 'mollie', method: 'ideal' };
  const card = { payment_desc: 'Card', provider: 'stripe', method: 'card' };
  await save(bundleOf(name, ideal, card));
  expect(await offered(name)).toEqual([]);
  const keyed = bundleOf(name, { ...ideal, api_key: API_KEY }, { ...card, ...STRIPE });
  expect((await save(keyed)).changed).toBe(true);
  expect((await save(keyed)).changed).toBe(false);
  expect(await offered(name)).toEqual(['1 iDEAL', '2 Card']);

  const exported = printBundle(await exportBundle(database.db, name));
  const kept = await database.sql`SELECT c.payment_methods::text || coalesce(string_agg(k.sealed, ' '), '') AS all
    FROM clients c LEFT JOIN payment_credentials k ON k.client_id = c.id WHERE c.name = ${name} GROUP BY c.id`;
  for (const secret of [API_KEY, STRIPE.secret_key, STRIPE.webhook_secret]) {
    expect(exported).not.toContain(secret);
    expect(kept[0]?.all).not.toContain(secret);
  }
  expect((await save(JSON.parse(exported))).changed).toBe(false);
  expect(await offered(name)).toEqual(['1 iDEAL', '2 Card']);
});

it('a payment method keeps its number', async () => {
  const name = newName();
  const door = { payment_desc: 'Door', provider: 'door' };
  await save(bundleOf(name, { payment_id: 33, payment_desc: 'Bank', provider: 'test' }, door));
  expect(await offered(name)).toEqual(['33 Bank', '34 Door']);
  await save(bundleOf(name, { ...door, payment_desc: 'At the door' }, { payment_desc: 'Bank', provider: 'test' }));
  expect(await offered(name)).toEqual(['34 At the door', '33 Bank']);
});

it('two keys of one provider are refused, without being shown', async () => {
  const mollie = { payment_desc: 'M', provider: 'mollie' };
  const errors = await world(database).refusal(
    bundleOf(newName(), { ...mollie, api_key: API_KEY }, { ...mollie, api_key: `${API_KEY}2` }),
  );
  expect(errors).toEqual([
    { path: 'client.payment_methods[1].api_key', message: 'must be the same for every way of paying of one provider' },
  ]);
});
