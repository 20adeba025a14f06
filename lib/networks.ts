import ipaddr from 'ipaddr.js';

/** A range of addresses; one address is a range of one. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses a range such as `10.0.0.0/8` or `2001:db8::/32`, or a single address; undefined when invalid. */
export function findNetwork(text: string): AddressRange | undefined {
  const [base = '', bits] = text.split('/');
  if (!isAddress(base)) return undefined;
  if (bits !== undefined) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
  return [ipaddr.parse(text), text.includes(':') ? 128 : 32];
}

/** Whether an address, as findAddress gives it, is in one of the ranges. */
export function isWithin(address: string, networks: readonly AddressRange[]): boolean {
  const one = ipaddr.process(address);
  return networks.some(([base, bits]) => one.kind() === base.kind() && one.match([base, bits]));
}

/** Parses the address in `192.0.2.1`, `192.0.2.1:8080`, `[2001:db8::1]:443` or `::ffff:192.0.2.1`; undefined when invalid. */
export function findAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isAddress(bare) ? ipaddr.process(bare).toString() : undefined;
}

/** The unit by which visitors are counted: the address, or its /64 for IPv6. */
export function networkOf(address: string): string {
  const one = ipaddr.process(address);
  if (one.kind() === 'ipv4') return one.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${one.toString()}/64`)}/64`;
}

/** What one party often has many networks of: the /24 of an IPv4 address, the /48 of a network that networkOf gives for IPv6. */
export function widerNetworkOf(network: string): string {
  const [address = ''] = network.split('/');
  if (!isAddress(address)) return network;
  const one = ipaddr.parse(address);
  const bits = one.kind() === 'ipv4' ? 24 : 48;
  const base = one.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${base.networkAddressFromCIDR(`${one.toString()}/${bits}`)}/${bits}`;
}

/** Whether it is a loopback address. */
export const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Whether it is a loopback or private address. */
export const isPrivate = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range());

/** Only four decimal numbers: the short forms of IPv4 that the library also parses are mistakes. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
