import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { withCors } from './cors';
import { problemResponse } from './problem';

/** The 400 to an address that cannot be decoded. */
export function badAddress(request: Request): Response {
  const error = new AppError('malformed_address', 'The address is not valid percent-encoded UTF-8');
  const requestId = randomUUID();
  const response = problemResponse(error, { path: new URL(request.url).pathname, requestId });
  response.headers.set('X-Request-Id', requestId);
  return withCors(response);
}
