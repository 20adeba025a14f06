import { AppError } from '@/lib/errors';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The UTF-8 text of a body, or of a part of it. @throws AppError `malformed_body` */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw notUtf8(error);
  }
}

export const notUtf8 = (cause?: unknown): AppError => malformedBody('The body is not valid UTF-8', cause);

export const malformedBody = (message: string, cause?: unknown): AppError =>
  new AppError('malformed_body', message, { cause });
