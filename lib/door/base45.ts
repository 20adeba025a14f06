const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = 45;

/** Encodes bytes in Base45 (RFC 9285), the densest characters for a QR code. */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 2) {
    const [high = 0, low] = bytes.subarray(i, i + 2);
    text += low === undefined ? digits(high, 2) : digits(high * 256 + low, 3);
  }
  return text;
}

/** Decodes Base45; undefined for text that `toBase45` would not have written. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const group = [...text.slice(i, i + 3)].map((character) => ALPHABET.indexOf(character));
    const value = group.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const size = group.length - 1;
    if (size === 0 || group.includes(-1) || value >= 256 ** size) return undefined;
    if (size === 2) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest = Math.floor(rest / BASE)) text += ALPHABET[rest % BASE];
  return text;
}
