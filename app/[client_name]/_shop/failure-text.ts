import { asAppError } from '@/lib/api/problem';
import type { Writes } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { BuyingWords } from '@/lib/i18n/buying';
import { log } from '@/lib/log';

type Failed = { error: unknown; writes: Writes | undefined; words: BuyingWords; what: string };

/** The message for an error that the visitor did not cause. Logs an unexpected error as `what`. */
export function failureText({ error, writes, words, what }: Failed): string {
  const { code, extra } = asAppError(error, writes);
  switch (code) {
    case 'too_many_requests':
      return words.tooOften(Number(extra.retry_after));
    case 'busy':
      return words.busy;
    case 'unknown_outcome':
      return words.unknown;
    default:
      if (!(error instanceof AppError)) log.error({ err: error }, what);
      return words.failed;
  }
}
