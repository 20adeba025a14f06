import { env } from '@/lib/env';
import { urlOf } from './url-of';

/** Where the proxy tells a page which path was asked for. */
export const PATH_HEADER = 'x-asked-path';

/** Where a visitor reaches a shop. `path`: what links within it begin with, empty on the organisation's own domain. */
export type ShopPlace = { origin: string; path: string };

/**
 * Where the visitor reaches this service: PUBLIC_URL, else what the request says (a proxy's X-Forwarded-* first).
 * Without a slash at the end.
 */
export function baseUrl(request: Request): string {
  return env.PUBLIC_URL?.replace(/\/+$/, '') ?? requestedOrigin(request);
}

/** The host name that the visitor asked for, in lower case and without its port; undefined when there is none. */
export function hostName(request: Request): string | undefined {
  return hostOf(request)
    ?.replace(/\.?(:\d*)?$/, '')
    .toLowerCase();
}

/** A shop as the visitor reached it, by the host name: the organisation's own domain, or the plain site. */
export function shopPlace(request: Request, clientName: string, clientOf: ReadonlyMap<string, string>): ShopPlace {
  const isOwn = clientOf.get(hostName(request) ?? '') === clientName;
  return isOwn ? { origin: requestedOrigin(request), path: '' } : { origin: baseUrl(request), path: `/${clientName}` };
}

function requestedOrigin(request: Request): string {
  const host = hostOf(request);
  const isHttps = first(request, 'x-forwarded-proto') === 'https' || env.PUBLIC_URL?.startsWith('https:');
  const scheme = isHttps ? 'https' : urlOf(request).protocol.slice(0, -1);
  return host ? `${scheme}://${host}` : urlOf(request).origin;
}

function hostOf(request: Request): string | undefined {
  const host = first(request, 'x-forwarded-host') ?? request.headers.get('host');
  return host && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? host : undefined;
}

function first(request: Request, header: string): string | undefined {
  return request.headers.get(header)?.split(',')[0]?.trim();
}
