import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { findAddress, isPrivate, isWithin, type Network, networkOf } from '@/lib/networks';
import { peerHeader } from './peer-address';

/** Who asks. `key`: what its address counts as, a /64 for IPv6. */
export type Visitor = { address: string; key: string };

const MOST_KNOWN = 10_000;
const known = new Map<string, Visitor | undefined>();
let hasWarned = false;

/**
 * Who asks, by the connection and, behind trusted proxies, by what they say in X-Forwarded-For. Undefined when the
 * connection is unknown.
 */
export function visitorOf(headers: Headers): Visitor | undefined {
  const name = peerHeader();
  const peer = name && headers.get(name);
  if (!peer) return undefined;
  const forwarded = headers.get('x-forwarded-for') ?? '';
  const asked = `${peer} ${forwarded}`;
  if (known.has(asked)) return known.get(asked);
  const address = addressBehind(peer, forwarded, env.TRUSTED_PROXIES);
  const visitor = address === undefined ? undefined : { address, key: networkOf(address) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asked, visitor);
  if (address !== undefined) warnOfProxy(address, peer, forwarded);
  return visitor;
}

/**
 * The address of whoever asks: X-Forwarded-For is read from the right, for as long as who wrote it is trusted. What is no
 * address ends it too.
 */
export function addressBehind(peer: string, forwarded: string, trusted: readonly Network[]): string | undefined {
  let address = findAddress(peer);
  for (const hop of forwarded.split(',').reverse()) {
    if (address === undefined || !isWithin(address, trusted)) break;
    const before = findAddress(hop);
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Every visitor would count as the proxy. Next.js itself adds the peer as X-Forwarded-For where there is none. */
function warnOfProxy(address: string, peer: string, forwarded: string): void {
  if (hasWarned || !isPrivate(address) || forwarded === '' || forwarded === peer) return;
  hasWarned = true;
  log.warn({ proxy: address }, 'X-Forwarded-For of this address is not believed: is it a proxy? Set TRUSTED_PROXIES');
}
