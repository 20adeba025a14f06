import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const shared = globalThis as { doekPeerHeader?: string };

/** Where a request says who is at the other end of its connection; a name that nobody outside can know. */
export const peerHeader = (): string | undefined => shared.doekPeerHeader;

/**
 * Writes on every request of this process, before anybody reads it, from which address its connection comes: requests of
 * the web standard do not tell, and Next.js believes any X-Forwarded-For.
 */
export function markPeers(): void {
  if (shared.doekPeerHeader) return;
  const name = `x-peer-${randomBytes(8).toString('hex')}`;
  shared.doekPeerHeader = name;
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = request.socket.remoteAddress ?? '';
    request.headers[name] = address;
    request.rawHeaders.push(name, address);
  });
}
