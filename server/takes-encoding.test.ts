import { expect, test } from 'vitest';
import { takesEncoding } from './takes-encoding';

test.each([
  ['gzip, deflate, br, zstd', true, true],
  ['gzip', true, false],
  ['x-gzip', true, false],
  ['GZIP;q=0.5 , BR ; q=1.0', true, true],
  ['*', true, true],
  ['*, gzip;q=0', false, true],
  ['br;q=0.000, *;q=0.1', true, false],
  ['*;q=0', false, false],
  ['identity', false, false],
  ['gzip;q=2, br;level=1', false, false],
  ['gzipped, brotli', false, false],
  ['', false, false],
  [null, false, false],
])('%s', (accepts, gzip, br) => {
  expect([takesEncoding(accepts, 'gzip'), takesEncoding(accepts, 'br')]).toEqual([gzip, br]);
});
