const EXPOSED = 'Location, Retry-After, RateLimit, RateLimit-Policy, ETag, X-Request-Id, Idempotency-Replayed, Allow';
const DAY_SECONDS = '86400';

/** Lets any site read any answer; no credentials are ever involved (docs/api.md, "Cross-origin requests"). */
export function withCors(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Access-Control-Expose-Headers', EXPOSED);
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

/** The answer to OPTIONS, preflight or not. */
export function preflight(request: Request, allow: string): Response {
  const asked = request.headers.get('access-control-request-headers') ?? '';
  const headers = /^[\w, -]{0,1000}$/.test(asked) ? asked : '';
  return withCors(
    new Response(null, {
      status: 204,
      headers: {
        Allow: allow,
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': headers || 'Content-Type, Idempotency-Key, If-None-Match, Waiting-Token',
        'Access-Control-Max-Age': DAY_SECONDS,
        Vary: 'Access-Control-Request-Headers',
      },
    }),
  );
}
