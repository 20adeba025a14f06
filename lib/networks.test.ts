import { expect, test } from 'vitest';
import { findAddress, findNetwork, isWithin, networkOf } from './networks';

const network = (text: string) => {
  const found = findNetwork(text);
  if (!found) throw new Error(`${text} is no network`);
  return found;
};

test('addresses are read with ports, in brackets and mapped', () => {
  expect(findAddress(' 192.0.2.1 ')).toBe('192.0.2.1');
  expect(findAddress('192.0.2.1:8080')).toBe('192.0.2.1');
  expect(findAddress('[2001:db8::1]:443')).toBe('2001:db8::1');
  expect(findAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  for (const text of ['', 'unknown', '_hidden', '1', '192.0.2', '192.0.2.256', '192.0.2.1, 192.0.2.2']) {
    expect(findAddress(text)).toBeUndefined();
  }
});

test('a visitor with IPv6 counts as its /64 network', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2:ffff::'));
  expect(networkOf('2001:db8:1:2::')).not.toBe(networkOf('2001:db8:1:3::'));
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
});

test('an address is within networks of its own kind', () => {
  const given = [network('10.0.0.0/8'), network('2001:db8::/32'), network('192.0.2.7')];
  expect(isWithin('10.200.0.1', given)).toBe(true);
  expect(isWithin('2001:db8:ffff::1', given)).toBe(true);
  expect(isWithin('192.0.2.7', given)).toBe(true);
  expect(isWithin('192.0.2.8', given)).toBe(false);
  expect(isWithin('2001:db9::1', given)).toBe(false);
  expect(isWithin('::ffff:10.0.0.1', given)).toBe(true);
});

test('refuses invalid networks', () => {
  for (const text of ['10.0.0.0/33', '2001:db8::/129', 'localhost', '10/8', '']) {
    expect(findNetwork(text)).toBeUndefined();
  }
});
