import { AppError } from '@/lib/errors';

const MOST_CHARACTERS = 300;

/** The reason of a provider's failure, in the provider's words where it gave any. */
export function describeProviderError(error: unknown): string {
  const root = error instanceof AppError ? (error.cause ?? error) : error;
  return (root instanceof Error ? root.message : 'failed').slice(0, MOST_CHARACTERS);
}
