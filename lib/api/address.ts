import { networkInterfaces } from 'node:os';
import { isMachineName } from '@/lib/clients';
import { env } from '@/lib/env';
import { isFromProxy } from './peer-address';
import { urlOf } from './url-of';

/** Where a visitor reaches a shop. `path`: the prefix of links within it, empty on the organisation's own domain. */
export type ShopPlace = { origin: string; path: string };

type ClientOf = ReadonlyMap<string, string>;

/**
 * The public address of this service: PUBLIC_URL, else what the request claims, which is not to be trusted: see
 * `isKnownHost`. Without a slash at the end.
 */
export function baseUrl(request: Request): string {
  return env.PUBLIC_URL?.replace(/\/+$/, '') ?? requestedOrigin(request);
}

/** Like baseUrl, for links that others will follow: the address of this machine when the host is unknown. */
export const knownBaseUrl = (request: Request, clientOf: ClientOf): string =>
  isKnownHost(request, clientOf) ? baseUrl(request) : `http://localhost:${env.PORT}`;

/** The host name of the request, in lower case and without its port; undefined when there is none. */
export function hostName(request: Request): string | undefined {
  return hostOf(request)
    ?.replace(/\.?(:\d*)?$/, '')
    .toLowerCase();
}

/** The shop's address as the visitor reached it: the organisation's own domain, or the plain site. */
export function shopPlace(request: Request, clientName: string, clientOf: ClientOf): ShopPlace {
  const name = hostName(request) ?? '';
  if (clientOf.get(name) !== clientName) return { origin: baseUrl(request), path: `/${clientName}` };
  return { origin: originOf(request, isPortKnown(request) ? hostOf(request) : name), path: '' };
}

/**
 * Whether the request's host is ours: PUBLIC_URL, an organisation's own domain, or this machine. Links of any other
 * host may go to its sender alone: no cache may store the answer.
 */
export function isKnownHost(request: Request, clientOf: ClientOf): boolean {
  if (env.PUBLIC_URL !== undefined) return true;
  const name = hostName(request);
  if (name === undefined || !isPortKnown(request)) return false;
  return clientOf.has(name) || isThisMachine(name);
}

/** The Cache-Control of an answer that contains links. */
export const cacheFor = (request: Request, seconds: number, clientOf: ClientOf): string =>
  isKnownHost(request, clientOf) ? `public, max-age=${seconds}` : 'private, no-store';

/** Behind a proxy any port is fine; without one it is ours or the default of the scheme. */
function isPortKnown(request: Request): boolean {
  const port = /:(\d+)$/.exec(hostOf(request) ?? '')?.[1];
  return port === undefined || port === String(env.PORT) || isFromProxy(request.headers);
}

/** By the names that a browser on this machine or in its network uses. */
function isThisMachine(name: string): boolean {
  return isMachineName(name) || ownAddresses().has(name.replace(/^\[|\]$/g, ''));
}

const INTERFACES_MS = 10_000;
let interfaces = { readAt: Number.NEGATIVE_INFINITY, addresses: new Set<string>() };

function ownAddresses(): Set<string> {
  if (performance.now() - interfaces.readAt > INTERFACES_MS) {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    interfaces = { readAt: performance.now(), addresses: new Set(all.map(({ address }) => address)) };
  }
  return interfaces.addresses;
}

const requestedOrigin = (request: Request): string => originOf(request, hostOf(request));

function originOf(request: Request, host: string | undefined): string {
  const isHttps = first(request, 'x-forwarded-proto') === 'https' || env.PUBLIC_URL?.startsWith('https:');
  const scheme = isHttps ? 'https' : urlOf(request).protocol.slice(0, -1);
  return host ? `${scheme}://${host}` : urlOf(request).origin;
}

/** X-Forwarded-* come from trusted proxies only (peer-address.ts). */
function hostOf(request: Request): string | undefined {
  const host = first(request, 'x-forwarded-host') ?? request.headers.get('host');
  return host && /^[A-Za-z0-9.:[\]_-]+$/.test(host) ? host : undefined;
}

function first(request: Request, header: string): string | undefined {
  return request.headers.get(header)?.split(',')[0]?.trim();
}
