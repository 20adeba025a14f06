import { AppError } from '@/lib/errors';

export const MAX_BODY_BYTES = 64 * 1024;
/** Of what the office uploads; next.config.mjs has the same. */
const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
const UPLOADS = /^\/office\/[a-z0-9-]+\/(?:programme\/upload|settings\/look\/file)\/?(?:\?|$)/;

/** How large the body of a page's request may be. */
export const bodyLimitOf = (url = ''): number => (UPLOADS.test(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES);
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

export const tooLarge = (limit = MAX_BODY_BYTES): AppError =>
  new AppError('payload_too_large', `The body is larger than ${limit / 1024} KiB`);

export const brokeOff = (cause: unknown): AppError => new AppError('malformed_body', 'The body broke off', { cause });
