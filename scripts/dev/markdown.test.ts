import { expect, it } from 'vitest';
import { deadLinks, deadNames, PAGES } from './markdown';

const found = (find: (page: string) => string[]) =>
  PAGES.flatMap((page) => find(page).map((what) => `${page}: ${what}`));

it('no page links to what is not there', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(found(deadLinks)).toEqual([]);
});

it('no page names a file, function, setting or command that is not there', () => {
  expect(found(deadNames)).toEqual([]);
});
