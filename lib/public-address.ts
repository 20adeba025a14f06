import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public range of IPv6 (2000::/3, RFC 4291). */
const IPV6_INTERNET = ipaddr.parseCIDR('2000::/3');
/** Azure's metadata service, which has a public address. */
const AZURE = '168.63.129.16';

/**
 * Whether an IP address is public: not loopback, private, link-local (cloud metadata), shared, multicast, reserved, or an IPv6 form that
 * embeds or translates to IPv4. IPv4-mapped IPv6 counts as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' ? ip.toString() !== AZURE : ip.match(IPV6_INTERNET);
}

/**
 * The DNS lookup for a request to an address that somebody else chose: resolves only to public addresses, checked at the connection itself
 * against DNS rebinding. `allowPrivate`: any address, also over plain http.
 * @throws Error with a short sentence when the address itself is refused
 */
export function publicLookup(url: URL, allowPrivate: boolean): LookupFunction | undefined {
  if (allowPrivate) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // For a literal IP address Node does not call `lookup`.
  if (isIP(host) && !isPublicAddress(host)) throw refused(host);
  if (url.protocol !== 'https:') throw new Error('Only https addresses are used');
  return lookupPublic;
}

/** Resolves a name and refuses it if any of its addresses is not public. The connection uses these addresses. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    if (wrong) return done(refused(wrong.address), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

const refused = (address: string) => new Error(`${address} is not an address of the internet`);
