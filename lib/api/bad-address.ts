import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { withCors } from './cors';
import { asAppError, problemResponse } from './problem';

/** The 400 to an address that cannot be decoded. */
export const badAddress = (request: Request): Response =>
  refuse(malformed('The address is not valid percent-encoded UTF-8, or has a NUL'), new URL(request.url).pathname);

/** The 400 to a request whose Host header is malformed. */
export const badHost = (): Response => refuse(malformed('The Host header is not one host name'));

/** The refusal of a request before it reaches any handler. */
export function refuse(error: unknown, path = '/'): Response {
  const requestId = randomUUID();
  const response = problemResponse(asAppError(error), { path, requestId });
  response.headers.set('X-Request-Id', requestId);
  return withCors(response);
}

export const malformed = (message: string): AppError => new AppError('malformed_address', message);
