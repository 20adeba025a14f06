import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pool } from '@/db/client';
import { hostName } from '@/lib/api/address';
import { limitsOf } from '@/lib/api/limits';
import { isSame } from '@/lib/api/revalidate';
import { takenSeats } from '@/lib/api/taken-seats';
import { clientDirectory } from '@/lib/clients';
import { askAgain } from './ask-again';
import { namesOf } from './names-of';
import { takesEncoding } from './takes-encoding';

const ADDRESS = /^\/([a-z0-9-]{1,40})\/event\/([1-9]\d{0,9})\/taken\.json$/;
/** A smaller answer fits in one packet uncompressed. */
const WORTH_BYTES = 1024;
const HEADERS = { 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' };
/** A changed answer costs half a millisecond: bounds the CPU that all polling clients together take. */
const again = askAgain({ perSecond: 90, leastSeconds: 4, mostSeconds: 30 });

type Refuse = (error: unknown, response: ServerResponse) => void;

/**
 * Answers which seats of a hall are taken, which thousands may poll, from a cache and without Next.js. `Retry-After` says when to poll
 * again.
 * @returns false, with nothing done, for any other request
 */
export function answerTakenSeats(request: IncomingMessage, response: ServerResponse, refuse: Refuse): boolean {
  const { url = '', method, headers } = request;
  const [, clientName, eventId] = ADDRESS.exec(url) ?? [];
  if (!clientName || !eventId || (method !== 'GET' && method !== 'HEAD') || hasBody(headers)) return false;
  answer(request, response, clientName, eventId).catch((error) => refuse(error, response));
  return true;
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

async function answer(request: IncomingMessage, response: ServerResponse, clientName: string, eventId: string) {
  const headers = namesOf(request.headers);
  await limitsOf(headers).visit('page', clientName);
  const { db } = pool();
  // An organisation's own domain serves no other organisation.
  const { clientOf } = await clientDirectory(db);
  const own = clientOf.size > 0 ? clientOf.get(hostName({ headers } as Request) ?? '') : undefined;
  const isOfOthers = own !== undefined && own !== clientName;
  const taken = isOfOthers ? undefined : await takenSeats(db, clientName, eventId);
  if (!taken) {
    response.writeHead(404, { ...HEADERS, 'Content-Length': 0 }).end();
    return;
  }
  const fixed = { ...HEADERS, 'Retry-After': again(performance.now()) };
  if (isSame(headers.get('if-none-match'), taken.headers.ETag ?? '')) {
    const { 'Cache-Control': caching, ETag } = taken.headers;
    response.writeHead(304, { 'Cache-Control': caching, ETag, ...fixed }).end();
    return;
  }
  const isPacked = taken.body.length >= WORTH_BYTES && takesEncoding(headers.get('accept-encoding'), 'gzip');
  const body = isPacked ? taken.packed : taken.body;
  response.writeHead(200, {
    ...taken.headers,
    ...fixed,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
