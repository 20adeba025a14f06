import { env } from '@/lib/env';

/** Where the proxy tells a page which path was asked for. */
export const PATH_HEADER = 'x-asked-path';

/**
 * Where the visitor reaches this service: PUBLIC_URL, else what the request says (a proxy's X-Forwarded-* first).
 * Without a slash at the end.
 */
export function baseUrl(request: Request): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
  const host = first(request, 'x-forwarded-host') ?? request.headers.get('host');
  const scheme = first(request, 'x-forwarded-proto') === 'https' ? 'https' : new URL(request.url).protocol.slice(0, -1);
  return host && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? `${scheme}://${host}` : new URL(request.url).origin;
}

function first(request: Request, header: string): string | undefined {
  return request.headers.get(header)?.split(',')[0]?.trim();
}
