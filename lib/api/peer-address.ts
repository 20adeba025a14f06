import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { boundedMap } from '@/lib/cache';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { findAddress, isPrivate, isWithin } from '@/lib/networks';
import { oncePerProcess } from '@/lib/once-per-process';
import { isRouterState, ROUTER_STATE_HEADER } from './router-state';

const peers = oncePerProcess('peer header', (): { header?: string } => ({}));

/** The header that carries the peer address of a request's connection; its name is random, so that no sender can forge it. */
export const peerHeader = (): string | undefined => peers.header;

/** The header in which proxy.ts tells a page the requested path. */
export const PATH_HEADER = 'x-asked-path';

/** The header that says that no proxy header was present. */
export const directHeader = (): string | undefined => peers.header && `${peers.header}-direct`;

/** Chooses the header name for this process and its forks, which may send requests to one another. */
export function choosePeerHeader(): string {
  process.env.DOEK_PEER_HEADER ??= `x-peer-${randomBytes(16).toString('hex')}`;
  return process.env.DOEK_PEER_HEADER;
}

/**
 * Prepares every request of this process before any other code reads it: adds the peer address of its connection, which
 * a web standard Request lacks, and removes headers that only a proxy may send and those that make Next.js fail.
 */
export function markPeers(): void {
  if (peers.header) return;
  const name = choosePeerHeader();
  peers.header = name;
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    if (server.requestTimeout > LONGEST_MS) server.requestTimeout = LONGEST_MS;
    // After a form Next.js fetches the following page itself, with the headers of the form's sender.
    if (request.headers[name] !== undefined) return takeOff(request, PATH_HEADER, '');
    const isDirect = !tellsOfProxy(request.headers);
    const address = request.socket.remoteAddress ?? '';
    const isBelieved = isTrusted(address);
    for (const header of Object.keys(request.headers)) {
      const isWrong =
        header === PATH_HEADER || (header === ROUTER_STATE_HEADER && !isRouterState(request.headers[header]));
      if (isWrong || (!isBelieved && OF_PROXIES.test(header))) takeOff(request, header, address);
    }
    request.headers[name] = address;
    request.rawHeaders.push(name, address);
    if (!isDirect) return;
    request.headers[`${name}-direct`] = 'true';
    request.rawHeaders.push(`${name}-direct`, 'true');
  });
}

/** The same as in server/serve.ts; the default of `next start` is five minutes. */
const LONGEST_MS = 65_000;

/** Headers of proxies about the sender, the host and the protocol. */
const OF_PROXIES = /^(?:x-forwarded(?:-|$)|forwarded$|x-real-ip$|x-original-|x-rewrite-)/;

function takeOff(request: IncomingMessage, header: string, peer: string): void {
  if (header === 'x-forwarded-for') warnOfProxy(peer);
  delete request.headers[header];
  const { rawHeaders } = request;
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    if (rawHeaders[i]?.toLowerCase() === header) rawHeaders.splice(i, 2);
  }
}

const trusted = boundedMap<boolean>(10_000);

/** Whether a request comes from one of TRUSTED_PROXIES. */
export function isFromProxy(headers: Headers): boolean {
  const name = peerHeader();
  return name !== undefined && isTrusted(headers.get(name) ?? '');
}

function isTrusted(peer: string): boolean {
  if (env.TRUSTED_PROXIES.length === 0) return false;
  const known = trusted.get(peer);
  if (known !== undefined) return known;
  const address = findAddress(peer);
  const found = address !== undefined && isWithin(address, env.TRUSTED_PROXIES);
  trusted.set(peer, found);
  return found;
}

let hasWarned = false;

/** Without TRUSTED_PROXIES every visitor counts as the proxy and sees its address in links. */
function warnOfProxy(peer: string): void {
  const address = findAddress(peer);
  if (hasWarned || address === undefined || !isPrivate(address)) return;
  hasWarned = true;
  log.warn({ proxy: address }, 'X-Forwarded-For of this address is ignored: if it is your proxy, set TRUSTED_PROXIES');
}

/** These, and other headers that only proxies write. */
const tellsOfProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((header) => OF_PROXIES.test(header) || MORE_OF_PROXIES.test(header));
const MORE_OF_PROXIES = /^(?:via|x-client-ip|cf-connecting-ip|true-client-ip)$/;
