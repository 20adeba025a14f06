import { AppError } from '@/lib/errors';

/** Too slow, too many, or the same idempotency key is being processed (409): no answer to the request. */
const PASSING = new Set([408, 409, 429]);
/** Errors of proxies, which no provider repeats for an idempotency key. */
const OF_PROXIES = new Set([502, 503, 504]);
const PATIENCE_MILLISECONDS = 10_000;

type StatusOf = (error: unknown) => number | undefined;

const isNo = (status: number): boolean => status >= 400 && status < 500 && !PASSING.has(status);

/**
 * Calls a provider, for at most ten seconds. `statusOf` gives the HTTP status of an error that is an answer. A 5xx is none: the provider may
 * have done what was asked. @throws AppError `payment_refused` when the answer is no, `payment_unavailable` when there is no answer
 */
export const ask = <T>(work: () => Promise<T>, statusOf: StatusOf): Promise<T> => askUntil(work, statusOf, isNo);

/**
 * Like ask, to open a page that nobody sees without the answer. Its 500 counts as a refusal: for the same idempotency key a provider may
 * repeat it for a day.
 */
export const askForPage = <T>(work: () => Promise<T>, statusOf: StatusOf): Promise<T> =>
  askUntil(work, statusOf, (status) => isNo(status) || (status >= 500 && !OF_PROXIES.has(status)));

async function askUntil<T>(
  work: () => Promise<T>,
  statusOf: StatusOf,
  isRefusal: (status: number) => boolean,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in ten seconds')), PATIENCE_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    if (isRefusal(statusOf(cause) ?? 0)) {
      throw new AppError('payment_refused', 'The payment provider refuses this way of paying', { cause });
    }
    throw new AppError('payment_unavailable', 'The payment provider does not answer: try again in a moment', { cause });
  } finally {
    clearTimeout(timer);
  }
}
