import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors';
import { checkBundle } from '.';
import { sample } from './testing/sample';

function errorsWith(client: Record<string, unknown>) {
  const bundle = sample('theater');
  try {
    checkBundle({ ...bundle, client: { ...bundle.client, ...client } });
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.errors;
    throw error;
  }
}

const KEY = 'test_'.padEnd(35, 'x');

test.each([
  [{ payment_id: 1 }, 'payment_desc', 'is missing'],
  [{ payment_desc: 'x', cash: true }, 'cash', 'is not known here'],
  [{ payment_desc: 'x', payment_id: 0 }, 'payment_id', 'whole number'],
  [{ payment_desc: 'x', provider: 'cash' }, 'provider', 'must be one of "mollie", "stripe"'],
  [{ payment_desc: 'x', payment_cost: '0.5' }, 'payment_cost', 'must be an amount'],
  [{ payment_desc: 'x', provider: 'mollie', method: 'banktransfer' }, 'method', 'takes days'],
  [{ payment_desc: 'x', provider: 'door', method: 'ideal' }, 'method', 'belongs to provider'],
  [{ payment_desc: 'x', provider: 'stripe', api_key: KEY }, 'api_key', 'belongs to provider "mollie"'],
  [{ payment_desc: 'x', provider: 'mollie', api_key: 'geheim' }, 'api_key', 'an API key of Mollie'],
  [{ payment_desc: 'x', provider: 'stripe', secret_key: 'sk_test_0123456789' }, 'webhook_secret', 'with secret_key'],
])('a way of paying %j is wrong at %s, and no key is shown', (method, member, message) => {
  const errors = errorsWith({ payment_methods: [method] });
  expect(errors).toEqual([{ path: `client.payment_methods[0].${member}`, message: expect.stringContaining(message) }]);
  expect(JSON.stringify(errors)).not.toMatch(/geheim|xxx|0123/);
});

test('numbers are given once, hosts are hosts, hours are whole', () => {
  const door = { payment_id: 3, payment_desc: 'Door', provider: 'door' };
  expect(
    errorsWith({ payment_methods: [door, door], redirect_hosts: ['https://x.nl'], refund_hours: -1 }).map(
      ({ path }) => path,
    ),
  ).toEqual(
    expect.arrayContaining(['client.payment_methods[1].payment_id', 'client.redirect_hosts[0]', 'client.refund_hours']),
  );
  expect(errorsWith({ payment_methods: [door], redirect_hosts: ['x.nl'], refund_hours: 0 })).toEqual([]);
});
