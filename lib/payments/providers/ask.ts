import { AppError } from '@/lib/errors';

const PATIENCE_MILLISECONDS = 10_000;

/**
 * Asks a provider, for ten seconds at most. `statusOf` gives the HTTP status of a failure that is an answer.
 * @throws AppError `payment_refused` when the answer is a refusal (4xx), else `payment_unavailable`
 */
export async function ask<T>(work: () => Promise<T>, statusOf: (error: unknown) => number | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in ten seconds')), PATIENCE_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    const status = statusOf(cause) ?? 0;
    // Too many requests pass, as failures on their side do.
    if (status >= 400 && status < 500 && status !== 429) {
      throw new AppError('payment_refused', 'The payment provider refuses this way of paying', { cause });
    }
    throw new AppError('payment_unavailable', 'The payment provider does not answer: try again in a moment', { cause });
  } finally {
    clearTimeout(timer);
  }
}
