import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, bits);
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

/**
 * Whether a payment provider can reach an address of ours, judged by the address alone: providers refuse a payment with
 * a webhook URL that they cannot reach. Without messages we poll.
 */
export function reachableFrom(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return false;
  const family = isIP(host);
  if (family !== 0) return !PRIVATE.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !/\.(localhost|local|internal|test|example|invalid|home\.arpa)$/.test(host);
}
