import { expect, it } from 'vitest';
import { hashOf, plainCode } from './codes';

it('a code is the same however people type it', () => {
  const ways = ['Zomer-2027', ' zomer 2027', 'ZOMER2O27', 'zomer–2027', 'ｚomer2027'];
  expect(new Set(ways.map(hashOf)).size).toBe(1);
  expect(plainCode('ILIO')).toBe('1110');
  expect(plainCode(' - ')).toBe('');
  expect(hashOf('zomer 2028')).not.toBe(hashOf('zomer 2027'));
});
