import { deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { QUIET_ZONE } from './qr';

const PIXELS = 6;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A text as a QR code in a PNG, one bit a pixel, with its margin: for mail, whose programs show no SVG. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const side = size * PIXELS;
  const rows = data.flatMap((modules) => {
    // A filter byte, then the pixels: 1 is white.
    const row = Buffer.alloc(1 + Math.ceil(side / 8));
    for (let x = 0; x < side; x++) {
      const at = 1 + (x >> 3);
      if (!modules[Math.floor(x / PIXELS)]) row[at] = (row[at] ?? 0) | (0x80 >> (x & 7));
    }
    return Array.from({ length: PIXELS }, () => row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** CRC-32 as PNG needs it (ISO 3309). zlib.crc32 is missing in some supported versions of Node. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
