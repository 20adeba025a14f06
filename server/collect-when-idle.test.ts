import { expect, it } from 'vitest';
import { watchForIdle } from './collect-when-idle';

it('the first quiet minute after work is told, and none that follows it or a quiet start', () => {
  const hasBecomeIdle = watchForIdle();
  expect([0.1, 0.9, 0.6, 0.1, 0, 0.02, 0.3, 0.25].map(hasBecomeIdle)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});
