import { expect, test } from 'vitest';
import { env } from '@/lib/env';
import { type AddressRange, findNetwork } from '@/lib/networks';
import { oncePerProcess } from '@/lib/once-per-process';
import { garbageCollector } from '@/lib/testing/garbage';
import { addressBehind, visitorOf } from './visitor';

const peers = oncePerProcess('peer header', (): { header?: string } => ({}));

const TRUSTED = ['10.0.0.0/8', '127.0.0.1', '2001:db8:f::/48'].map((text) => findNetwork(text) as AddressRange);

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

test('without trusted proxies the peer address counts', () => {
  expect(addressBehind('127.0.0.1', '203.0.113.9', [])).toBe('127.0.0.1');
});

test('the cache does not retain headers of strangers', () => {
  const before = { peers: peers.header, trusted: env.TRUSTED_PROXIES };
  Object.assign(peers, { header: 'x-peer' });
  Object.assign(env, { TRUSTED_PROXIES: TRUSTED });
  const collect = garbageCollector();
  try {
    const ask = (forwarded: string) => visitorOf(new Headers({ 'x-peer': '10.0.0.1', 'x-forwarded-for': forwarded }));
    const nonsense = 'x'.repeat(15_000);
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    ask('192.0.2.1');
    const begin = heap();
    for (let i = 0; i < 3000; i++) {
      const address = `192.0.${i >> 8}.${i & 255}`;
      expect(ask(`${i}${nonsense}, ${address}`)?.address).toBe(address);
      expect(ask(`${i}${nonsense}`)?.address).toBe('10.0.0.1');
    }
    // 6,000 headers of 15 kB.
    expect(heap() - begin).toBeLessThan(15_000_000);
  } finally {
    Object.assign(peers, { header: before.peers });
    Object.assign(env, { TRUSTED_PROXIES: before.trusted });
  }
});
