import { randomUUID } from 'node:crypto';
import { preflight, withCors } from '@/lib/api/cors';
import { openApiDocument } from '@/lib/api/openapi';
import { problemResponse } from '@/lib/api/problem';
import { catalogueAnswer, revalidated } from '@/lib/api/revalidate';
import { AppError } from '@/lib/errors';

const ALLOW = 'GET, HEAD, OPTIONS';
const SHARED_CACHE_SECONDS = 60;
const answer = catalogueAnswer(JSON.stringify(openApiDocument()), SHARED_CACHE_SECONDS);

// Needs no client, so it has no contract: the only address under /v1 that `endpoint` does not serve.
export function GET(request: Request): Response {
  const response = revalidated(request, answer);
  response.headers.set('X-Request-Id', randomUUID());
  return withCors(response);
}

export { GET as HEAD };

export function OPTIONS(request: Request): Response {
  return preflight(request, ALLOW);
}

function refuse(request: Request): Response {
  const requestId = randomUUID();
  const error = new AppError('method_not_allowed', `This address answers ${ALLOW}`);
  const response = problemResponse(error, { path: new URL(request.url).pathname, requestId });
  response.headers.set('Allow', ALLOW);
  response.headers.set('X-Request-Id', requestId);
  return withCors(response);
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
