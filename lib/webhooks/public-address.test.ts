import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

const PRIVATE = [
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2001::1', '2002:7f00:1::', '2001:db8::1', '100::1', 'fc00::1'],
  ...['fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1'],
  ...['', 'localhost', 'example.org', '127.0.0.1.example.org'],
];
it.each(PRIVATE)('%s is not of the internet', (address) => expect(isPublicAddress(address)).toBe(false));

const PUBLIC = [
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '93.184.216.34',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
];
it.each(PUBLIC)('%s is of the internet', (address) => expect(isPublicAddress(address)).toBe(true));
