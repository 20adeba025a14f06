import { expect, it } from 'vitest';
import { errorsOf } from './testing/errors-of';
import { performance, sample } from './testing/sample';

const place = (key: string) => ({ event: 'meeuw', performance: key });
const ONE = {
  key: 's',
  name: 'Drie',
  kind: 'series',
  ticket_type: 'standaard',
  performances: ['vrij', 'vrij-2', 'vrij-3'].map(place),
};
const wrongIn = (...subscriptions: object[]) => {
  const bundle = sample('theater');
  bundle.events[0]?.sub_events.push(performance('vrij-2'), performance('vrij-3', { ticket_types: ['standaard'] }));
  return errorsOf({ ...bundle, subscriptions }).map(({ path, message }) => `${path} ${message}`);
};

it('accepts a series of performances that share a rank and a ticket type', () => {
  expect(wrongIn(ONE, { ...ONE, key: 't', ranks: [{ name: 'standaard', price: '60.00' }] })).toEqual([]);
  expect(wrongIn({ ...ONE, kind: 'choice', at_least: 2 })).toEqual([]);
});

it.each([
  [{ performances: [place('vrij'), place('nergens')] }, 'performances[1] must be a performance of this file'],
  [
    { performances: [place('vrij'), place('vrij')] },
    'performances[1] must differ from subscriptions[0].performances[0]',
  ],
  [{ performances: [place('vrij'), place('genummerd')] }, 'performances must share a price rank'],
  [{ ticket_type: 'cjp' }, 'performances[2] must be a performance that sells the ticket type of the subscription'],
  [{ ticket_type: 'x', performances: [place('vrij')] }, 'ticket_type must be the key of a ticket type of this file'],
  [{ ranks: [{ name: '1e rang' }] }, 'ranks[0].name must be a price rank of every performance of the subscription'],
  [{ at_least: 2 }, 'at_least must be left out of a series'],
  [{ kind: 'choice' }, 'at_least is missing'],
  [{ kind: 'choice', at_least: 3, at_most: 2 }, 'at_least must be at most 2'],
  [{ kind: 'choice', at_least: 1, at_most: 4 }, 'at_most must be at most 3, as many as it has performances'],
  [{ sale_from: '2031-01-02 00:00:00', sale_until: '2031-01-02 00:00:00' }, 'sale_until must be later than sale_from'],
])('%j is refused at its path', (more, said) => {
  expect(wrongIn({ ...ONE, ...more })).toContain(`subscriptions[0].${said}`);
});

it('a price for the whole needs a fixed number of performances, and keys are unique', () => {
  const free = { ...ONE, kind: 'choice', at_least: 1, ranks: [{ name: 'standaard', price: '40.00' }] };
  expect(wrongIn(free)).toEqual([
    'subscriptions[0].ranks[0].price must be left out where the number of performances is free: the ticket type says what they cost',
  ]);
  expect(wrongIn(ONE, ONE)).toEqual(['subscriptions[1].key must differ from subscriptions[0].key']);
});

const RENEWAL = { of: 'vorig', from: '2031-04-01 10:00:00', until: '2031-05-01 10:00:00' };

it('a renewal names another subscription, and a window longer than its reminder', () => {
  const withOne = (renewal: object, more: object = {}) =>
    wrongIn({ ...ONE, renewal: { ...RENEWAL, ...renewal }, ...more });
  expect(withOne({})).toEqual([]);
  expect(withOne({ remind_days: 29 })).toEqual([]);
  expect(withOne({ remind_days: 30 })).toEqual([
    'subscriptions[0].renewal.remind_days must be fewer days than there are between from and until',
  ]);
  expect(withOne({ of: 's' })).toEqual(['subscriptions[0].renewal.of must be the key of another subscription']);
  expect(withOne({ until: RENEWAL.from })).toEqual(['subscriptions[0].renewal.until must be later than from']);
  expect(withOne({}, { kind: 'choice', at_least: 2 })).toEqual([
    'subscriptions[0].renewal must be left out of a choice',
  ]);
  expect(withOne({ from: '2031-03-30 02:30:00' })[0]).toMatch(/^subscriptions\[0\]\.renewal\.from /);
  expect(withOne({ until: 'tomorrow' })[0]).toMatch(/^subscriptions\[0\]\.renewal\.until /);
});
