import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 20)] }] });
});
afterAll(() => pool.close());

const right = () => ({
  event_id: tenant.subEventId('a'),
  discount_id: tenant.discountId('standaard'),
  numberoftickets: 1,
});

const WRONG_VALUES: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['true', true],
  ['an array', [1]],
  ['an object', { a: 1 }],
  ['a deep object', JSON.parse('{"a":'.repeat(500) + 1 + '}'.repeat(500))],
  ['a control character', 'a\u0000b'],
  ['an escape', '\u001b[2J'],
  ['long', 'x'.repeat(5000)],
];
const WRONG_NUMBERS: [string, unknown][] = [
  ['0', 0],
  ['negative', -1],
  ['fractional', 1.5],
  ['a fraction in words', '1.5'],
  ['huge', 1e15],
  ['beyond doubles', '9'.repeat(40)],
  ['hexadecimal', '0x10'],
  ['an exponent', '1e2'],
  ['spaces', ' 1 '],
  ['other digits', '١'],
  ['a word', 'two'],
  ['infinity', 'Infinity'],
];

async function refused(json: unknown, field: string) {
  const cart = newCart();
  const { status, body } = await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json });
  expect([status, body.code]).toEqual([422, 'validation_failed']);
  expect(body.errors.map((error: { path: string }) => error.path)).toContain(field);
  expect(body.errors[0].message).toEqual(expect.stringMatching(/\w/));
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toEqual([{ cart: 0 }]);
}

for (const field of ['event_id', 'numberoftickets', 'discount_id']) {
  const values =
    field === 'discount_id'
      ? [...WRONG_VALUES, ['a number', 7] as [string, unknown]]
      : [...WRONG_VALUES, ...WRONG_NUMBERS];
  it.each(values)(`422 that names ${field} when it is %s`, (_, value) =>
    refused({ ...right(), [field]: value }, field),
  );
}

it.each([
  ['a number', 1],
  ['an array', ['x']],
  ['a control character', '\u0007'],
  ['long', 'x'.repeat(65)],
])('422 that names code when it is %s', (_, code) => refused({ ...right(), code }, 'code'));

it('names every wrong field at once', async () => {
  const { body } = await ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json: {} });
  expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
    'discount_id',
    'event_id',
    'numberoftickets',
  ]);
});

it('422 for a form of more than a hundred fields', async () => {
  const path = `/v1/${tenant.name}/cart/${newCart()}`;
  for (const name of ['seats[]', 'seats', 'a']) {
    const body = new URLSearchParams(Array.from({ length: 101 }, (_, i) => [name, String(i)]));
    const answer = await ask(path, { method: 'POST', body });
    expect([answer.status, answer.body.message]).toEqual([422, 'A form has at most 100 fields']);
  }
});

it('422 for a member given twice, in JSON and in a form', async () => {
  const { event_id, discount_id } = right();
  const twice = `{"event_id":${event_id},"discount_id":"${discount_id}","numberoftickets":1,"numberoftickets":9}`;
  const path = `/v1/${tenant.name}/cart/${newCart()}`;
  const json = await ask(path, { method: 'POST', body: twice, headers: { 'Content-Type': 'application/json' } });
  expect([json.status, json.body.errors]).toEqual([422, [{ path: 'numberoftickets', message: 'is given twice' }]]);
  const form = new URLSearchParams(
    `event_id=${event_id}&discount_id=${discount_id}&numberoftickets=1&numberoftickets=9`,
  );
  const sent = await ask(path, { method: 'POST', body: form });
  expect([sent.status, sent.body.errors[0].path]).toEqual([422, 'numberoftickets']);
  expect((await ask(path)).body).toEqual([{ cart: 0 }]);
});

it('400, not a crash, for JSON nested as deeply as a body allows', async () => {
  const depth = 30_000;
  for (const body of ['['.repeat(depth) + ']'.repeat(depth), `{"event_id":${'['.repeat(depth)}${']'.repeat(depth)}}`]) {
    const answer = await ask(`/v1/${tenant.name}/cart/${newCart()}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.status);
  }
});

it('ignores unknown members, __proto__ included', async () => {
  const body = JSON.stringify(right()).replace('{', '{"__proto__":{"code":"x"},"constructor":1,"more":[{}],');
  const { status } = await ask(`/v1/${tenant.name}/cart/${newCart()}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(status).toBe(200);
});
