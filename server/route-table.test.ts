import { expect, it } from 'vitest';
import { type Handlers, routeTable } from './route-table';

const handlers = (): Handlers => ({ OPTIONS: () => new Response() });
const FILES = {
  v1: handlers(),
  'v1/[...rest]': handlers(),
  'v1/openapi.json': handlers(),
  'v1/[client]/events': handlers(),
  'v1/[client]/events/[id]': handlers(),
  'v1/[client]/events/upcoming/soon': handlers(),
};
const find = routeTable(FILES);
const found = (path: string) => {
  const { handlers, params } = find(path.split('/')) ?? {};
  return [Object.entries(FILES).find(([, file]) => file === handlers)?.[0], params];
};

it('finds the route file that Next.js would', () => {
  expect(found('v1')).toEqual(['v1', {}]);
  expect(found('v1/openapi.json')).toEqual(['v1/openapi.json', {}]);
  expect(found('v1/demo/events')).toEqual(['v1/[client]/events', { client: 'demo' }]);
  expect(found('v1/demo/events/95')).toEqual(['v1/[client]/events/[id]', { client: 'demo', id: '95' }]);
  expect(found('v1/openapi.json/events')).toEqual(['v1/[client]/events', { client: 'openapi.json' }]);
  expect(found('v1/demo/events/upcoming')).toEqual(['v1/[client]/events/[id]', { client: 'demo', id: 'upcoming' }]);
  expect(found('v1/demo')).toEqual(['v1/[...rest]', { rest: ['demo'] }]);
  expect(found('v1/demo/events/95/x')).toEqual(['v1/[...rest]', { rest: ['demo', 'events', '95', 'x'] }]);
  expect(find(['x'])).toBeUndefined();
});

it('refuses two names for one segment', () => {
  expect(() => routeTable({ 'v1/[a]/x': handlers(), 'v1/[b]/y': handlers() })).toThrow('[a] and [b]');
});
