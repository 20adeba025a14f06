import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkBundle } from '@/lib/bundle';
import { FULL_EXAMPLE, REFERENCE_PAGE, referenceSections, withReference } from './bundle-reference';

it('the reference of the bundle matches the schema', () => {
  const page = readFileSync(REFERENCE_PAGE, 'utf8');
  expect(page, 'run `npm run docs`').toBe(withReference(page));
});

it.each(['docs/examples/minimal.json', FULL_EXAMPLE])('%s is a valid bundle', (file) => {
  expect(checkBundle(JSON.parse(readFileSync(file, 'utf8')))).toHaveProperty('client.name');
});

it('the full example has every member', () => {
  const members = referenceSections().flatMap((section) => section.members);
  const missing = members.filter(({ type, example }) => !type.includes('](#') && example === undefined);
  expect(missing.map(({ path }) => path)).toEqual([]);
});
