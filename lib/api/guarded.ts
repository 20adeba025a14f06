import { randomUUID } from 'node:crypto';
import { pool } from '@/db/client';
import { clientDirectory, type Directory } from '@/lib/clients';
import type { Writes } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { tracedRequest } from '@/lib/trace';
import { hostName } from './address';
import { isCatalogueRead } from './catalogue-guard';
import type { Contract } from './contract';
import { withCors } from './cors';
import { type Limits, limitsOf } from './limits';
import { isOfficeAlone } from './office-host';
import { asAppError, problemResponse, type RequestInfo } from './problem';
import { urlOf } from './url-of';

/**
 * Runs a handler with a request id, rate limits, CORS and one log line. A failure becomes a problem response, or the response of `refused`.
 */
export async function guarded(
  request: Request,
  contract: Contract | undefined,
  handle: (about: RequestInfo, limits: Limits, writes: Writes) => Promise<Response>,
  refused?: () => Promise<Response | undefined>,
): Promise<Response> {
  const begin = performance.now();
  const route = contract?.path ?? 'unknown';
  const given = request.headers.get('x-request-id');
  const requestId = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const about = { path: urlOf(request).pathname, requestId };
  const limits = limitsOf(request.headers);
  const writes: Writes = { mayHold: false };
  let response: Response;
  let failure: AppError | undefined;
  try {
    response = await tracedRequest(request, route, async () => {
      const clientName = decodeURIComponent(about.path.split('/')[2] ?? '');
      const isRead = isCatalogueRead(contract);
      const back = isRead ? undefined : await limits.request(clientName);
      // Without the database the request fails anyway.
      const directory = await clientDirectory(pool().db).catch(() => undefined);
      // A request for an unknown client counts like any other.
      if (isRead && !directory?.names.has(clientName)) await limits.request(clientName);
      refuseOthers(request, clientName, directory);
      const answer = await handle(about, limits, writes);
      // All devices of a venue come from one address, so devices do not count there.
      if (contract?.isOfDevice) back?.();
      return answer;
    });
  } catch (error) {
    // A GET that writes, such as one that begins a payment, is idempotent.
    failure = asAppError(error, request.method === 'GET' ? undefined : writes);
    response = problemResponse(failure, about);
  }
  const { status } = response;
  if (failure) response = (await refused?.()) ?? response;
  response.headers.set('X-Request-Id', requestId);
  limits.tell(response.headers);
  const line = { requestId, method: request.method, route, status, ms: performance.now() - begin };
  const err = failure?.cause ?? failure;
  if (failure && OF_OTHERS.has(failure.code)) {
    if (isTimeToTell()) log.warn({ err, code: failure.code, ...line }, 'a payment provider failed');
  } else if (status >= 500) log.error({ err, ...line }, 'failed');
  else if (line.ms >= env.SLOW_QUERY_MS && isTimeToTell()) log.warn({ code: failure?.code, ...line }, 'slow answer');
  else log.debug({ code: failure?.code, ...line }, 'answered');
  return withCors(response);
}

/** Failures of a provider, which anybody with an order can cause while it is unavailable. */
const OF_OTHERS = new Set<string>(['payment_unavailable', 'payment_refused']);

/** An organisation's own domain serves neither other organisations nor the service's own pages; the office's host serves no shop. */
function refuseOthers(request: Request, clientName: string, directory: Directory | undefined): void {
  if (isOfficeAlone(hostName(request))) throw new AppError('not_found', 'There is nothing at this address');
  if (!directory || directory.clientOf.size === 0) return;
  const own = directory.clientOf.get(hostName(request) ?? '');
  if (own !== undefined && own !== clientName) throw new AppError('not_found', 'There is nothing at this address');
}

const MOST_TOLD_PER_SECOND = 20;
let told = { sinceMs: 0, count: 0 };
/** Caps the logging of slow requests, which would make them slower. */
function isTimeToTell(): boolean {
  const now = performance.now();
  if (now - told.sinceMs >= 1000) told = { sinceMs: now, count: 0 };
  return ++told.count <= MOST_TOLD_PER_SECOND;
}
