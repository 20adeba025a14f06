import { expect, it } from 'vitest';
import { preferredLanguage } from '.';

it.each([
  ['de', 'de'],
  ['en-US,en;q=0.9,nl;q=0.8', 'en'],
  ['nl;q=0.3, FR-be;q=0.7', 'fr'],
  ['es-ES, es;q=0.9, de-CH;q=0.8', 'de'],
  ['fr;q=0, nl;q=0.1', 'nl'],
  ['de;q=2, fr;q=x, en;q=0.1', 'en'],
  ['es', undefined],
  ['*', undefined],
  ['es, *;q=0.5, en;q=0.1', undefined],
  ['toString, __proto__', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s asks for %s', (accepts, language) => {
  expect(preferredLanguage(accepts)).toBe(language);
});
