import { notFound } from 'next/navigation';
import { AppError } from '@/lib/errors';

/** For a payment that is not there: a 404. */
export function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'payment_not_found') notFound();
  throw error;
}
