import { expect, it } from 'vitest';
import { reachableFrom } from './reachable-from';

it.each([
  ['https://tickets.bellevue.nl', true],
  ['https://8.8.8.8', true],
  ['https://[2a00:1450::1]', true],
  ['http://tickets.bellevue.nl', false],
  ['https://localhost:3000', false],
  ['https://doek.local', false],
  ['https://box', false],
  ['https://127.0.0.1', false],
  ['https://192.168.1.7', false],
  ['https://[::1]', false],
  ['https://[fe80::1]', false],
])('%s: %s', (address, reachable) => {
  expect(reachableFrom(address)).toBe(reachable);
});
