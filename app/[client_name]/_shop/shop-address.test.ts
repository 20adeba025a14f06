import { expect, it } from 'vitest';
import { readShop } from './shop-address';

it.each([
  ['demo', { clientName: 'demo' }],
  ['demo~0123abcd', { clientName: 'demo', cartId: '0123abcd' }],
  ['demo~a,b_c-d9~de', { clientName: 'demo', cartId: 'a,b_c-d9', language: 'de' }],
  ['demo%7Ea%2Cb_c-d9', { clientName: 'demo', cartId: 'a,b_c-d9' }],
])('reads %s', (shop, address) => {
  expect(readShop(shop)).toEqual(address);
});

it.each([
  'demo~',
  'demo~short',
  'demo~has.a.dot',
  'demo~0123abcd~',
  'demo~0123abcd~xx',
  'demo~0123abcd~de~de',
  '~0123abcd',
  'demo~%zz34abcd',
])('finds no organisation in %s', (shop) => {
  expect(readShop(shop).clientName).toBe('');
});
