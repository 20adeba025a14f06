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
