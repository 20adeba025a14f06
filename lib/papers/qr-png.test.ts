import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { QUIET_ZONE, qrCode } from './qr';
import { qrPng } from './qr-png';

it('has the modules of the code, with a white margin', () => {
  const png = qrPng('https://theater.example/1');
  const side = png.readUInt32BE(16);
  const { size, path } = qrCode('https://theater.example/1');
  const pixels = side / (size + 2 * QUIET_ZONE);
  expect(Number.isInteger(pixels)).toBe(true);
  const data = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  const isDark = (x: number, y: number) => {
    const [px, py] = [(x + QUIET_ZONE) * pixels, (y + QUIET_ZONE) * pixels];
    return (((rows[py * (1 + Math.ceil(side / 8)) + 1 + (px >> 3)] ?? 0) >> (7 - (px & 7))) & 1) === 0;
  };
  const drawn = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let i = 0; i < Number(width); i++) drawn.add(`${Number(x) + i} ${y}`);
  }
  for (let y = -QUIET_ZONE; y < size + QUIET_ZONE; y++) {
    for (let x = -QUIET_ZONE; x < size + QUIET_ZONE; x++) {
      expect(isDark(x, y), `${x} ${y}`).toBe(drawn.has(`${x} ${y}`));
    }
  }
});
