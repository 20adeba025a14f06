import { expect, it } from 'vitest';
import { templatesAmong } from './route-templates';

const templateOf = templatesAmong([
  '/[client_name]',
  '/',
  '/docs',
  '/[client_name]/event/[event_id]',
  '/[client_name]/[...rest]',
  '/v1/[...rest]',
  '/v1/[client_name]/events',
  '/v1/[client_name]/events/[event_id]',
  '/v1/openapi.json',
]);

it.each([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/', '/docs'],
  ['/demo', '/[client_name]'],
  ['/demo/event/95', '/[client_name]/event/[event_id]'],
  ['/v1/openapi.json', '/v1/openapi.json'],
  ['/v1/openapi,json', '/v1/[...rest]'],
  ['/v1/demo/events', '/v1/[client_name]/events'],
  ['/v1/demo/events/95', '/v1/[client_name]/events/[event_id]'],
  ['/v1/demo/x/y/z', '/v1/[...rest]'],
  ['/demo/a/b/c/d', '/[client_name]/[...rest]'],
  ['/_next/static/chunks/a.js', '/_next'],
  ['*', 'other'],
])('%s is %s', (path, template) => {
  expect(templateOf(path)).toBe(template);
});
