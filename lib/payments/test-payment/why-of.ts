import { AppError } from '@/lib/errors';

const MOST_CHARACTERS = 300;

/** What went wrong at a provider, in its own words where it had any. */
export function whyOf(error: unknown): string {
  const root = error instanceof AppError ? (error.cause ?? error) : error;
  return (root instanceof Error ? root.message : 'failed').slice(0, MOST_CHARACTERS);
}
