import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSizes } from './make-sizes';

const plain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#b3261e', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

it('makes sizes that are no larger than the picture, in AVIF and WebP, and a JPEG', async () => {
  const { files, ...sizes } = await makeSizes(await plain(1000, 750).png().toBuffer());
  expect(sizes).toMatchObject({ width: 1000, height: 750, widths: [480, 960, 1000] });
  expect(sizes.blur).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{20,500}$/);
  const shapes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
  expect(files.map(({ suffix, type }, i) => [suffix, type, shapes[i]?.width])).toEqual([
    ['-480.avif', 'image/avif', 480],
    ['-480.webp', 'image/webp', 480],
    ['-960.avif', 'image/avif', 960],
    ['-960.webp', 'image/webp', 960],
    ['-1000.avif', 'image/avif', 1000],
    ['-1000.webp', 'image/webp', 1000],
    ['.jpg', 'image/jpeg', 1000],
  ]);
  expect((await makeSizes(await plain(30, 40).webp().toBuffer())).widths).toEqual([30]);
});

it('rotates a picture upright, and removes where it was taken', async () => {
  const exif = { IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitudeRef: 'N' } };
  const { width, height, files } = await makeSizes(
    await plain(400, 200).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer(),
  );
  expect([width, height]).toEqual([200, 400]);
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

it('makes no blur for transparent pictures', async () => {
  const logo = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
  expect((await makeSizes(await logo.png().toBuffer())).blur).toBeNull();
});

/** A PNG of a few bytes whose header claims this size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', Buffer.alloc(9))]);
}

it('refuses drawings, animations, truncated files, and too many pixels', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  const frames = await Promise.all(
    ['#000', '#fff'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const jpeg = await plain(500, 500).jpeg().toBuffer();
  for (const [bytes, reason] of [
    [Buffer.from(svg), /It is no JPEG/],
    [Buffer.from(`<?xml version="1.0"?>${svg}`), /It is no JPEG/],
    [Buffer.from('%PDF-1.4'), /It is no JPEG/],
    [Buffer.alloc(0), /It is no JPEG/],
    [moving, /It moves/],
    [jpeg.subarray(0, jpeg.length / 2), /./],
    [bomb(30_000, 30_000), /pixel limit/],
  ] as const)
    await expect(makeSizes(bytes)).rejects.toThrow(reason);
});
