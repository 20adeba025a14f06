import { encode } from 'uqr';

/** The margin around a code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export type QrCode = { size: number /** `M0 0h3v1h-3z…`, one unit a square, without the quiet zone. */; path: string };

/** A text as the dark modules of a QR code with error correction level M (15 %). */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const width = x - start + 1;
      path += `M${start} ${y}h${width}v1h-${width}z`;
    }
  });
  return { size, path };
}
