import { expect, it } from 'vitest';
import { watchForCalm, watchForIdle } from './collect-when-idle';

const toldAt = (shares: number[]) => {
  const hasBecomeIdle = watchForIdle();
  return shares.filter((share) => hasBecomeIdle(share));
};

it('a quiet minute with half of the work of the busiest since the last one is told, once', () => {
  expect(toldAt([0.1, 0.9, 0.6, 0.1, 0.06, 0.1])).toEqual([0.1]);
  expect(toldAt([0.4, 0.3, 0.25, 0.2])).toEqual([0.2]);
});

it('the end of the mails that follow a rush is told too', () => {
  expect(toldAt([0.9, 0.12, 0.12, 0.12, 0.01, 0.01])).toEqual([0.12, 0.01]);
});

it('a process that has nothing to do but its jobs is never told', () => {
  expect(toldAt([0.01, 0.003, 0.019, 0])).toEqual([]);
});

it('the first calm minute after each rush is told, not one of mails', () => {
  const isCalmAfterRush = watchForCalm();
  const shares = [0.01, 0.4, 0.05, 0.9, 0.2, 0.2, 0.04, 0.02, 0.3, 0.02, 0.6, 0.7, 0];
  expect(shares.map((share) => isCalmAfterRush(share)).flatMap((isTold, minute) => (isTold ? [minute] : []))).toEqual([
    6, 12,
  ]);
});

it('a minute is not calm while threads draw', () => {
  const isCalmAfterRush = watchForCalm();
  expect([isCalmAfterRush(0.9, true), isCalmAfterRush(0.05, true), isCalmAfterRush(0.05)]).toEqual([
    false,
    false,
    true,
  ]);
});
