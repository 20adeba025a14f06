import { boundedMap } from '@/lib/cache';
import { env } from '@/lib/env';
import { type AddressRange, findAddress, isWithin, networkOf } from '@/lib/networks';
import { peerHeader } from './peer-address';

/** The sender of a request. `key`: the unit that rate limits count, a /64 for IPv6. */
export type Visitor = { address: string; key: string };

type Hop = Visitor & { isTrusted: boolean };

/** The length of the longest address with a port, generously. */
const LONGEST_HOP = 64;
/** The maximum number of proxies in a chain. */
const MOST_HOPS = 20;
const known = boundedMap<{ hop: Hop | undefined }>(10_000);

/**
 * The sender of a request: the peer address or, behind trusted proxies, what they say in X-Forwarded-For. Undefined
 * when the peer is unknown.
 */
export function visitorOf(headers: Headers): Visitor | undefined {
  const name = peerHeader();
  const peer = name && headers.get(name);
  if (!peer) return undefined;
  return behind(peer, headers.get('x-forwarded-for') ?? '', knownHop);
}

/**
 * The sender's address: X-Forwarded-For is read from the right while its writer is trusted, up to an entry that is no
 * address.
 */
export const addressBehind = (peer: string, forwarded: string, trusted: readonly AddressRange[]): string | undefined =>
  behind(peer, forwarded, (text) => readHop(text, trusted))?.address;

function behind(peer: string, forwarded: string, read: (text: string) => Hop | undefined): Hop | undefined {
  let hop = read(peer);
  let end = forwarded.length;
  for (let hops = 0; hop?.isTrusted && end > 0 && hops < MOST_HOPS; hops++) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    const before = end - comma > LONGEST_HOP ? undefined : read(forwarded.slice(comma + 1, end));
    if (!before) break;
    hop = before;
    end = comma;
  }
  return hop;
}

function knownHop(text: string): Hop | undefined {
  const before = known.get(text);
  if (before) return before.hop;
  const hop = readHop(text, env.TRUSTED_PROXIES);
  // A copy: a substring would keep the whole header in memory, which may be long.
  known.set(Buffer.from(text).toString(), { hop });
  return hop;
}

function readHop(text: string, trusted: readonly AddressRange[]): Hop | undefined {
  const address = findAddress(text);
  return address === undefined
    ? undefined
    : { address, key: networkOf(address), isTrusted: isWithin(address, trusted) };
}
