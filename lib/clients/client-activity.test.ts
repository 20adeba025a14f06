import { expect, it } from 'vitest';
import { noteAsked, othersAskedSince } from './client-activity';

it('knows when an organisation was last asked for another', () => {
  const before = performance.now();
  noteAsked(1);
  noteAsked(1);
  expect([othersAskedSince(1, before), othersAskedSince(2, before)]).toEqual([false, true]);
  noteAsked(2);
  noteAsked(1);
  noteAsked(1);
  expect([othersAskedSince(1, before), othersAskedSince(2, before), othersAskedSince(3, before)]).toEqual([
    true,
    true,
    true,
  ]);

  const later = performance.now();
  noteAsked(1);
  expect([othersAskedSince(1, later), othersAskedSince(2, later)]).toEqual([false, true]);
});
