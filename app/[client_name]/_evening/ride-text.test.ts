import { expect, it } from 'vitest';
import { hopOf } from '@/lib/cycling';
import { leavingTime, rideText } from './ride-text';

const ride = (more: object, source: 'network' | 'estimate' = 'network') => {
  const distance = { metres: 2140, source, ...more };
  return { distance, cyclingMinutes: 14, hop: hopOf(distance, 14) };
};
const text = (...given: Parameters<typeof ride>) => rideText(ride(...given), 'en').replace(/\s/g, ' ');

it.each([
  ['en', '9 min by bike (2.1 km, including the ferry, 300 m of it on foot) + 5 min to park', '4 min walk (330 m)'],
  ['nl', '9 min fietsen (2,1 km, met de pont, waarvan 300 m lopend) + 5 min stallen', '4 min lopen (330 m)'],
  [
    'de',
    '9 Min. mit dem Rad (2,1 km, mit der Fähre, davon 300 m zu Fuß) + 5 Min. zum Abstellen',
    '4 Min. zu Fuß (330 m)',
  ],
  [
    'fr',
    '9 min à vélo (2,1 km, en prenant le bac, dont 300 m à pied) + 5 min pour garer le vélo',
    '4 min à pied (330 m)',
  ],
])('tells riding, walking, ferries and parking apart: %s', (locale, ridden, walked) => {
  const said = (more: object) => rideText(ride(more), locale).replace(/\s/g, ' ');
  expect(said({ pushedMetres: 296, ferryMetres: 400, extraSeconds: 700 })).toBe(ridden);
  expect(said({ metres: 330 })).toBe(walked);
});

it('leaves out the metres to and from the door, and the safety margin of an estimate', () => {
  expect(text({ pushedMetres: 99, ferryMetres: 0, extraSeconds: 0 })).toBe('9 min by bike (2.1 km) + 5 min to park');
  expect(text({ cautiousMetres: 3500 }, 'estimate')).toBe('about 9 min by bike (about 2.1 km) + 5 min to park');
});

it('calls a ride shorter than 400 m a walk, unless it has a ferry', () => {
  expect(text({ metres: 399 })).toBe('5 min walk (400 m)');
  expect(text({ metres: 20 })).toBe('1 min walk (20 m)');
  expect(text({ metres: 330 }, 'estimate')).toBe('about 4 min walk (330 m)');
  expect(text({ metres: 400 })).toMatch(/by bike/);
  expect(text({ metres: 330, ferryMetres: 200, extraSeconds: 600 })).toMatch(/by bike/);
});

it('says the latest time to leave, also past midnight, and none within one venue', () => {
  const way = { ride: ride({}), gapMinutes: 45, leaveMinutes: 24, isEnough: true };
  expect(leavingTime(way, '2026-12-04 20:36:00')).toBe('2026-12-04 20:12:00');
  expect(leavingTime(way, '2026-12-05 00:10:00')).toBe('2026-12-04 23:46:00');
  expect(leavingTime({ ...way, isEnough: false }, '2026-12-04 20:36:00')).toBeUndefined();
  expect(leavingTime({ ...way, ride: { ...ride({}), hop: undefined } }, '2026-12-04 20:36:00')).toBeUndefined();
});
