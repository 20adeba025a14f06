import { expect, it } from 'vitest';
import { othersActiveSince, recordClientRequest } from './client-activity';

it('knows when an organisation was last asked for another', () => {
  const before = performance.now();
  recordClientRequest(1);
  recordClientRequest(1);
  expect([othersActiveSince(1, before), othersActiveSince(2, before)]).toEqual([false, true]);
  recordClientRequest(2);
  recordClientRequest(1);
  recordClientRequest(1);
  expect([othersActiveSince(1, before), othersActiveSince(2, before), othersActiveSince(3, before)]).toEqual([
    true,
    true,
    true,
  ]);

  const later = performance.now();
  recordClientRequest(1);
  expect([othersActiveSince(1, later), othersActiveSince(2, later)]).toEqual([false, true]);
});
