import { expect, it } from 'vitest';
import { type Moment, serverClock } from './clock';

const MINUTE = 60_000;
const START = Date.parse('2026-12-04T18:00:00Z');

/** A phone whose clocks and server time the test sets. */
function phone(wall: number, ahead = 0) {
  const moment: Moment = { wall, steady: 0, session: 'one' };
  const clock = serverClock(ahead, () => ({ ...moment }));
  let server = START;
  return {
    clock,
    awake: (ms: number) => {
      moment.wall += ms;
      moment.steady += ms;
      server += ms;
    },
    asleep: (ms: number) => {
      moment.wall += ms;
      server += ms;
    },
    setWall: (ms: number) => {
      moment.wall += ms;
    },
    hear: () => clock.hear(server),
    note: () => ({ moment: { ...moment }, at: new Date(clock.now()).toISOString(), really: server }),
    off: ({ moment, at, really }: { moment: Moment; at: string; really: number }) =>
      clock.timeOf({ moment, at }) - really,
  };
}

it('a phone whose clock is seven minutes fast records the server’s time', () => {
  const one = phone(START + 7 * MINUTE);
  one.hear();
  one.awake(MINUTE);
  expect([one.clock.now() - START, one.clock.ahead()]).toEqual([MINUTE, 7 * MINUTE]);
});

it.each([
  ['slept', (one: ReturnType<typeof phone>) => one.asleep(20 * MINUTE)],
  ['was set an hour back', (one: ReturnType<typeof phone>) => one.setWall(-60 * MINUTE)],
  ['was set a day ahead', (one: ReturnType<typeof phone>) => one.setWall(1440 * MINUTE)],
])('scans made without network have the right time, before and after the phone %s', (_, happens) => {
  const one = phone(START - 5 * MINUTE);
  one.hear();
  one.awake(MINUTE);
  const before = one.note();
  happens(one);
  one.awake(MINUTE);
  const between = one.note();
  one.awake(MINUTE);
  one.hear();
  expect([one.off(before), one.off(between)]).toEqual([0, 0]);
});

it('after a reload the time that was assumed stays, unless the clock is the same as then', () => {
  const one = phone(START, 0);
  one.hear();
  const noted = { moment: { wall: START - MINUTE, steady: 9_999, session: 'before' }, really: START - MINUTE };
  expect(one.off({ ...noted, at: new Date(START - MINUTE + 500).toISOString() })).toBe(0);
  expect(one.off({ ...noted, at: new Date(START - 6 * MINUTE).toISOString() })).toBe(-5 * MINUTE);
});

it('the lower bound of the time does not follow a clock that was set ahead, and the estimate allows for half of the round trip', () => {
  const one = phone(START);
  expect(one.clock.isHeard()).toBe(false);
  one.setWall(1440 * MINUTE);
  expect(one.clock.atLeast()).toBe(START);
  const asked = { ...one.note().moment };
  one.awake(600);
  one.clock.hear(START + 300, asked);
  expect(one.clock.now()).toBe(START + 600);
});
