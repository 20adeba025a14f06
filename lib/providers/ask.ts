import { AppError } from '@/lib/errors';

/** Too many requests, and errors of proxies: the provider has not processed the request. */
const PASSING = new Set([408, 429, 502, 503, 504]);
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Calls a provider, for at most ten seconds. `statusOf` gives the HTTP status of an error that is an answer.
 * @throws AppError `payment_refused` when the answer is no, `payment_unavailable` when there is no answer
 */
export async function ask<T>(work: () => Promise<T>, statusOf: (error: unknown) => number | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in ten seconds')), PATIENCE_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    // A provider's 500 counts as a refusal: for the same idempotency key it may repeat that answer for a day.
    const status = statusOf(cause) ?? 0;
    if (status >= 400 && !PASSING.has(status)) {
      throw new AppError('payment_refused', 'The payment provider refuses this way of paying', { cause });
    }
    throw new AppError('payment_unavailable', 'The payment provider does not answer: try again in a moment', { cause });
  } finally {
    clearTimeout(timer);
  }
}
