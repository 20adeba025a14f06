import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline';

test('writes the example of the format, and reads it', () => {
  const line: [number, number][] = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ];
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line);
  expect(encodePolyline([])).toBe('');
  expect(decodePolyline('')).toEqual([]);
});

test('round-trips every line with 5 decimals', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5);
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(90), degrees(180))), (line) => {
      expect(decodePolyline(encodePolyline(line))).toEqual(line.map(([lat, lon]) => [lat + 0, lon + 0]));
    }),
  );
});
