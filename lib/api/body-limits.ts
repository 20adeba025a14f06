import { AppError } from '@/lib/errors';

export const MAX_BODY_BYTES = 64 * 1024;
/** Route handlers of the office that take a file, and how large a form; next.config.mjs has room for the largest. */
const UPLOADS = [
  { at: /^\/office\/[a-z0-9-]+\/(?:programme\/upload|settings\/look\/file)\/?(?:\?|$)/, bytes: 4 * 1024 * 1024 },
  { at: /^\/office\/[a-z0-9-]+\/invoices\/\d+\/names\/upload\/?(?:\?|$)/, bytes: 320 * 1024 },
  // A picture of MOST_UPLOAD_BYTES (lib/pictures) and the form's other fields.
  { at: /^\/office\/[a-z0-9-]+\/programme\/\d+\/pictures\/upload\/?(?:\?|$)/, bytes: 12.25 * 1024 * 1024 },
];

/** Whether an address takes a form of the office that has a file. */
export const isUpload = (url: string): boolean => UPLOADS.some(({ at }) => at.test(url));

/** The most bytes of the body of a request for a page. */
export const bodyLimitOf = (url = ''): number => UPLOADS.find(({ at }) => at.test(url))?.bytes ?? MAX_BODY_BYTES;
/** A body that takes longer to arrive is refused. */
const BODY_TIMEOUT_MS = 10_000;
const UPLOAD_TIMEOUT_MS = 60_000;

/** Awaits the reading of a body that may have `limit` bytes. @throws AppError `request_timeout` */
export function withBodyTimeout<T>(reading: Promise<T>, limit = MAX_BODY_BYTES): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('request_timeout', 'The body took too long to arrive')),
      limit > MAX_BODY_BYTES ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS,
    );
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const tooLarge = (limit = MAX_BODY_BYTES): AppError =>
  new AppError('payload_too_large', `The body is larger than ${limit / 1024} KiB`);

export const bodyAborted = (cause: unknown): AppError =>
  new AppError('malformed_body', 'The body broke off', { cause });
