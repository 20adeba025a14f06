import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { withCors } from './cors';
import { problemResponse } from './problem';

/** The 400 to an address that cannot be decoded. */
export const badAddress = (request: Request): Response =>
  refuse('The address is not valid percent-encoded UTF-8', new URL(request.url).pathname);

/** The 400 to a request whose Host header makes no address. */
export const badHost = (): Response => refuse('The Host header is not a host name', '/');

function refuse(message: string, path: string): Response {
  const requestId = randomUUID();
  const response = problemResponse(new AppError('malformed_address', message), { path, requestId });
  response.headers.set('X-Request-Id', requestId);
  return withCors(response);
}
