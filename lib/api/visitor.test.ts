import { expect, test } from 'vitest';
import { findNetwork, type Network } from '@/lib/networks';
import { addressBehind } from './visitor';

const TRUSTED = ['10.0.0.0/8', '127.0.0.1', '2001:db8:f::/48'].map((text) => findNetwork(text) as Network);

test.each([
  ['nobody in between', '198.51.100.1', '', '198.51.100.1'],
  ['a stranger says what it likes', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a proxy says who asks', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['what the visitor wrote before it is not believed', '10.0.0.1', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
  ['through several proxies', '127.0.0.1', '192.0.2.66, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
  ['a proxy mapped into IPv6', '::ffff:10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['over IPv6', '2001:db8:f::1', '[2001:db8:1::7]:443', '2001:db8:1::7'],
  ['a proxy that does not tell', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy that tells nonsense', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['from within', '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
])('%s', (_case, peer, forwarded, address) => {
  expect(addressBehind(peer, forwarded, TRUSTED)).toBe(address);
});

test('without trusted proxies the connection decides', () => {
  expect(addressBehind('127.0.0.1', '203.0.113.9', [])).toBe('127.0.0.1');
});
