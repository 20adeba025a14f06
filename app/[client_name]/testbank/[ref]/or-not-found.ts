import { notFound } from 'next/navigation';
import { AppError } from '@/lib/errors';

/** Answers 404 for an unknown payment. */
export function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'payment_not_found') notFound();
  throw error;
}
