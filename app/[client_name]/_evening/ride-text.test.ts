import { expect, it } from 'vitest';
import { rideText } from './ride-text';

const ride = (more: object, source: 'network' | 'estimate' = 'network') => ({
  distance: { metres: 2140, source, ...more },
  cyclingMinutes: 14,
});

it.each([
  ['en', '14 minutes by bike (2.1 km, with the ferry, 300 m of it on foot)'],
  ['nl', '14 minuten fietsen (2,1 km, met de pont, waarvan 300 m lopend)'],
  ['de', '14 Minuten mit dem Rad (2,1 km, mit der Fähre, davon 300 m zu Fuß)'],
  ['fr', '14 minutes à vélo (2,1 km, en prenant le bac, dont 300 m à pied)'],
])('says what of a way is not ridden: %s', (locale, text) => {
  const told = rideText(ride({ pushedMetres: 296, ferryMetres: 400, extraSeconds: 700 }), locale);
  expect(told.replace(/\s/g, ' ')).toBe(text);
});

it('keeps to itself what is walked from the door, and the caution of an estimate', () => {
  const text = (...given: Parameters<typeof ride>) => rideText(ride(...given), 'en').replace(/\s/g, ' ');
  expect(text({ pushedMetres: 99, ferryMetres: 0, extraSeconds: 0 })).toBe('14 minutes by bike (2.1 km)');
  expect(text({ cautiousMetres: 3500 }, 'estimate')).toBe('about 14 minutes by bike (about 2.1 km)');
});
