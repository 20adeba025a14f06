import { AppError } from '@/lib/errors';

export const MAX_BODY_BYTES = 64 * 1024;
/** A body that takes longer to arrive is refused. */
const BODY_TIMEOUT_MS = 10_000;

/** Awaits the reading of a body. @throws AppError `request_timeout` */
export function arrivedInTime<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('request_timeout', 'The body took too long to arrive')),
      BODY_TIMEOUT_MS,
    );
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const tooLarge = (): AppError =>
  new AppError('payload_too_large', `The body is larger than ${MAX_BODY_BYTES / 1024} KiB`);

export const brokeOff = (cause: unknown): AppError => new AppError('malformed_body', 'The body broke off', { cause });
