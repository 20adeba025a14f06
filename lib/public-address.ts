import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public range of IPv6 (2000::/3, RFC 4291). */
const IPV6_INTERNET = ipaddr.parseCIDR('2000::/3');
/** The metadata service of Azure, which has a public address. */
const AZURE = '168.63.129.16';

/**
 * Whether an IP address is one of the internet: not loopback, private, link-local (the metadata of clouds), shared,
 * multicast, reserved, or IPv6 that stands for IPv4 or is translated to it. IPv4 written as IPv6 counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' ? ip.toString() !== AZURE : ip.match(IPV6_INTERNET);
}

/**
 * How a request to an address that somebody else chose resolves its host: only to addresses of the internet, checked at the connection
 * itself, so DNS rebinding does not help. `allowPrivate`: to any, over plain http too.
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
