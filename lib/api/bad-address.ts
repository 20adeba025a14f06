import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { withCors } from './cors';
import { problemResponse } from './problem';

/** The 400 to an address that cannot be decoded. */
export const badAddress = (request: Request): Response =>
  refuse('The address is not valid percent-encoded UTF-8', new URL(request.url).pathname);

/** The 400 to a request whose Host header makes no address. */
export const badHost = (): Response => refuse('The Host header is not a host name', '/');

/** The 400 to an address that is longer than any of ours. */
export const longAddress = (): Response =>
  refuse(
    `An address has at most ${MAX_PATH} characters before the question mark, and ${MAX_PARAMETERS} parameters after it`,
    '/',
  );

/** Far above what any page or program of ours asks; Next.js takes seconds for what 16 KiB can hold. */
const MAX_PATH = 2048;
const MAX_PARAMETERS = 100;

/** Whether the target of a request, path and query, is within those bounds. */
export function isShortAddress(target: string): boolean {
  if (target.length <= MAX_PARAMETERS) return true;
  const query = target.indexOf('?');
  if ((query === -1 ? target.length : query) > MAX_PATH) return false;
  if (query === -1) return true;
  let parameters = 1;
  for (let at = target.indexOf('&', query); at !== -1; at = target.indexOf('&', at + 1)) parameters++;
  return parameters <= MAX_PARAMETERS;
}

function refuse(message: string, path: string): Response {
  const requestId = randomUUID();
  const response = problemResponse(new AppError('malformed_address', message), { path, requestId });
  response.headers.set('X-Request-Id', requestId);
  return withCors(response);
}
