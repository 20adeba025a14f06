import { expect, it } from 'vitest';
import { ask, askForPage } from './ask';

class Answered extends Error {
  constructor(readonly status: number) {
    super(`answered ${status}`);
  }
}

const codeOf = (by: typeof ask, status: number) =>
  by(
    () => Promise.reject(new Answered(status)),
    (error) => (error instanceof Answered ? error.status : undefined),
  ).catch(({ code }) => code);

it.each([
  [401, 'payment_refused', 'payment_refused'],
  [422, 'payment_refused', 'payment_refused'],
  // The same request is being processed.
  [409, 'payment_unavailable', 'payment_unavailable'],
  [429, 'payment_unavailable', 'payment_unavailable'],
  // It may have been done; for a page that nobody has seen, a new attempt is better than the same answer for a day.
  [500, 'payment_unavailable', 'payment_refused'],
  [503, 'payment_unavailable', 'payment_unavailable'],
])('an answer %i is %s, to the opening of a page %s', async (status, plain, forPage) => {
  expect([await codeOf(ask, status), await codeOf(askForPage, status)]).toEqual([plain, forPage]);
});
