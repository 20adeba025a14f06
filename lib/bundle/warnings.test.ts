import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkBundle, findWarnings, namePlace } from '.';
import { performance, sample } from './testing/sample';

const NOW = new Date('2031-01-01T12:00:00Z');
const warningsOf = (bundle: unknown, now = NOW) => findWarnings(checkBundle(bundle), now);

/** The sample with these performances of its one show. */
function withShows(...shows: Parameters<typeof performance>[]) {
  const bundle = sample('theater');
  bundle.events = [{ key: 'meeuw', name: 'De meeuw', sub_events: shows.map((show) => performance(...show)) }];
  return bundle;
}

test.each([
  ['demo', []],
  ['festival', ['is in the same hall']],
  ['kleinkunst', ['is in the same hall']],
])('%s has exactly the warnings %j', (name, sentences) => {
  const bundle = JSON.parse(readFileSync(`db/demo/${name}.json`, 'utf8'));
  const beginnings = warningsOf(bundle, new Date()).map(({ message }) =>
    message.slice(0, 'is in the same hall'.length),
  );
  expect([...new Set(beginnings)]).toEqual(sentences);
});

test('dates in the past, also earlier today, but not of hidden performances', () => {
  const past = { date: '2030-12-31' };
  const today = { date: '2031-01-01', time: '12:00:00', end: '14:00:00' };
  expect(warningsOf(withShows(['a', past], ['b', today], ['c', { ...past, status: 'arch' }], ['d']))).toEqual([
    { path: 'events[0].sub_events[0].date', message: 'lies in the past: 2030-12-31 20:30' },
    { path: 'events[0].sub_events[1].date', message: 'lies in the past: 2031-01-01 12:00' },
  ]);
});

test('two shows in one hall at the same time', () => {
  const overlaps = (...shows: Parameters<typeof performance>[]) =>
    warningsOf(withShows(...shows)).map((one) => one.path);
  const message = 'is in the same hall at the same time as events[0].sub_events[0] ("a")';
  expect(warningsOf(withShows(['a'], ['b', { time: '22:00:00', end: '23:00:00' }]))).toEqual([
    { path: 'events[0].sub_events[1].time', message },
  ]);
  // One after the other, in another hall, on another day, or withdrawn.
  const rank = { categories: [{ name: '1e rang', price: '1.00' }] };
  expect(overlaps(['a'], ['b', { time: '22:30:00', end: '23:00:00' }])).toEqual([]);
  expect(overlaps(['a'], ['b', { location: 'grote-zaal', ...rank }])).toEqual([]);
  expect(overlaps(['a'], ['b', { date: '2031-05-03' }])).toEqual([]);
  expect(overlaps(['a'], ['b', { status: 'unpub' }])).toEqual([]);
  // Past midnight; within the longest, although a shorter one came between.
  expect(overlaps(['a', { end: '01:00:00' }], ['b', { date: '2031-05-03', time: '00:30:00' }])).toHaveLength(1);
  const short = { time: '20:40:00', end: '20:50:00' };
  const late = { time: '22:00:00', end: '23:00:00' };
  expect(overlaps(['late', late], ['a'], ['short', short])).toEqual([
    'events[0].sub_events[2].time',
    'events[0].sub_events[0].time',
  ]);
  // Without an end: only another that begins at the same moment.
  expect(overlaps(['a', { end: null }], ['b', { end: null }], ['c', { time: '20:31:00', end: null }])).toHaveLength(1);
});

test('ranks of a hall without a price', () => {
  const rows = [{ row: 'A', seats: 4 }];
  const sections = ['1e rang', '2e rang', 'loge'].map((category) => ({ name: category, category, rows }));
  const bundle = sample('theater', { sections });
  expect(warningsOf(bundle)).toEqual([
    {
      path: 'events[0].sub_events[1].categories',
      message: 'has no price for "2e rang", "loge": those seats of the hall are not sold',
    },
  ]);
});

test('locations that share a name', () => {
  const bundle = sample('theater');
  bundle.locations.push({ key: 'ander', name: ' grote Zaal' });
  expect(warningsOf(bundle)).toEqual([
    { path: 'locations[2].name', message: expect.stringContaining('is also the name at locations[1].name') },
  ]);
});

test.each([
  ['events[0].sub_events[1].date', 'events[0].sub_events[1].date ("meeuw" > "genummerd")'],
  ['locations[1].sections[0].rows[1].seats', 'locations[1].sections[0].rows[1].seats ("grote-zaal" > "Zaal" > "B")'],
  ['client["met.punt"]', 'client["met.punt"]'],
  ['events', 'events'],
  ['events[9].key', 'events[9].key'],
  ['', ''],
])('%s is named', (path, named) => {
  expect(namePlace(path, sample('theater'))).toBe(named);
});

test('names in warnings have no control characters and are cut', () => {
  const json = { events: [{ key: `\u001b[2J${'x'.repeat(100)}` }] };
  expect(namePlace('events[0].key', json)).toBe(`events[0].key ("\\u001b[2J${'x'.repeat(56)}")`);
});
