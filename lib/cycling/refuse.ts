import { AppError } from '@/lib/errors';

/**
 * Refuses a file that cannot be read, naming the file's kind and the place in it (`block 3 at byte 1024`).
 * @throws AppError `validation_failed`, always
 */
export function refuse(file: 'extract' | 'network', place: string, message: string): never {
  throw new AppError('validation_failed', `The ${file} cannot be read: ${place}: ${message}`, {
    errors: [{ path: place, message }],
  });
}
