import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { checkAction } from './check-action';

const TWO = `60${'a'.repeat(40)}`;
const ONE = `40${'a'.repeat(40)}`;
const OF_WRAPPER = `7f${'a'.repeat(40)}`;
const PAGE = '/demo/event/95';
const STATE = {
  at: 1764000000000,
  errors: [{ text: 'Kies €', field: 'count-a' }],
  counts: {},
  seats: ['a'],
  code: '$$x',
};

type Fields = Record<string, string | Blob>;
type Call = { id?: string; origin?: string; path?: string };

function send(fields: Fields | undefined, { id, origin = 'https://tickets.example', path = PAGE }: Call = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  const headers = new Headers({ host: 'localhost:3000', 'x-forwarded-host': 'tickets.example', origin });
  if (id !== undefined) headers.set('next-action', id);
  return checkAction(new NextRequest(`http://localhost:3000${path}`, { method: 'POST', body, headers }), path);
}

test.each([
  ['with JavaScript, after a state', { '0': JSON.stringify([STATE, '$K1']), '1_shop': 'demo' }, TWO],
  ['with JavaScript, before any state', { '0': '["$undefined","$K1"]', '1_shop': 'demo' }, TWO],
  ['with JavaScript, for what a wrapper made', { '0': '[{},"$K1"]', '1_id': '7' }, OF_WRAPPER],
  ['with JavaScript, without a state', { '0': '["$K1"]', '1_shop': 'demo' }, ONE],
  ['without JavaScript', { [`$ACTION_ID_${ONE}`]: '', shop: 'demo' }, undefined],
  [
    'without JavaScript, after a state',
    {
      $ACTION_REF_1: '',
      '$ACTION_1:0': JSON.stringify({ id: TWO, bound: '$@1' }),
      '$ACTION_1:1': JSON.stringify([STATE]),
      $ACTION_KEY: 'k123',
      shop: 'demo',
    },
    undefined,
  ],
])('takes what a page sends %s', async (_, fields, id) => {
  expect(await send(fields, { ...(id && { id }) })).toBeUndefined();
});

test.each([
  ['nothing', {}, TWO],
  ['no JSON', { '0': 'x' }, TWO],
  ['fewer arguments', { '0': '["$K1"]' }, TWO],
  ['more arguments', { '0': '[{},{},"$K1"]' }, TWO],
  ['fewer arguments, for what a wrapper made', { '0': '["$K1"]' }, OF_WRAPPER],
  ['more arguments, for what a wrapper made', { '0': '[{},{},"$K1"]' }, OF_WRAPPER],
  ['no form', { '0': '[{},{}]' }, TWO],
  ['a reference', { '0': '["$F1","$K1"]' }, TWO],
  ['a hidden reference', { '0': '[{"a":[{"b":"$@1"}]},"$K1"]' }, TWO],
  ['a prototype', { '0': '[{"__proto__":{"a":1}},"$K1"]' }, TWO],
  ['a file', { '0': new Blob(['[{},"$K1"]']) }, TWO],
  ['a NUL', { '0': '[{},"$K1"]', '1_code': 'a\0' }, TWO],
  ['an id that is none', { '0': '["$K1"]' }, '__proto__'],
  ['fields of no action', { shop: 'demo' }, undefined],
  ['an action without its state', { [`$ACTION_ID_${TWO}`]: '' }, undefined],
  ['two actions', { [`$ACTION_ID_${ONE}`]: '', $ACTION_REF_1: '' }, undefined],
  ['a reference to nothing', { $ACTION_REF_1: '' }, undefined],
])('refuses %s', async (_, fields, id) => {
  expect(await send(fields as Fields, { ...(id && { id }) })).toMatchObject({ status: 400 });
});

test.each(['https://evil.example', 'https://tickets.example.evil.example', 'http://localhost:3000', 'null', 'x'])(
  'refuses a form sent from %s',
  async (origin) => {
    expect(await send({ '0': '["$K1"]' }, { id: ONE, origin })).toMatchObject({ status: 403 });
    expect(await send({ [`$ACTION_ID_${ONE}`]: '' }, { origin })).toMatchObject({ status: 403 });
  },
);

test('ignores requests that are not an action', async () => {
  for (const path of [
    '/demo/language',
    '/demo/order/aaaaa-bbbbb-ccccc-ddddd/stop',
    '/demo/order/aaaaa-bbbbb-ccccc-ddddd/confirmed',
  ]) {
    expect(await send({ a: 'b' }, { origin: 'null', path })).toBeUndefined();
  }
  expect(await send({ a: 'b' }, { path: '/demo/order/aaaaa-bbbbb-ccccc-ddddd/pay' })).toMatchObject({ status: 400 });
  const read = new NextRequest(`http://localhost:3000${PAGE}`, { headers: { 'next-action': ONE, origin: 'x' } });
  expect(await checkAction(read, PAGE)).toBeUndefined();
});
