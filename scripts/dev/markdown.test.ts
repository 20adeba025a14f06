import { expect, it } from 'vitest';
import { deadLinks, deadNames, PAGES } from './markdown';

const found = (find: (page: string) => string[]) =>
  PAGES.flatMap((page) => find(page).map((what) => `${page}: ${what}`));

it('no page has a dead link', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(found(deadLinks)).toEqual([]);
});

it('no page names a missing file, function, setting or command', () => {
  expect(found(deadNames)).toEqual([]);
});
