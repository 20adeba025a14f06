import { expect, it } from 'vitest';
import { originForm } from './origin-form';

it.each([
  ['/v1/demo/events?a=//b', '/v1/demo/events?a=//b', true],
  ['//v1//demo///events/?a=//b', '/v1/demo/events/?a=//b', true],
  ['/v1', '/v1', true],
  ['/v1?x', '/v1?x', true],
  ['/api/demo/cart/x', '/api/demo/cart/x', true],
  ['http://tickets.example/v1/demo/events', '/v1/demo/events', true],
  ['HTTPS://tickets.example', '/', false],
  ['/v10/demo', '/v10/demo', false],
  ['/demo//event', '/demo//event', false],
  ['/demo/v1/x', '/demo/v1/x', false],
  ['*', '*', false],
])('%s', (target, url, isInterface) => {
  expect(originForm(target)).toEqual({ url, isInterface });
});
