import { refuse } from '../refuse';

/** A cursor in a protobuf message. `place` names the message in error messages. */
export type Reader = { bytes: Uint8Array; pos: number; end: number; place: string };

const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;

export function readerOf(bytes: Uint8Array, place: string): Reader {
  return { bytes, pos: 0, end: bytes.length, place };
}

/** The next unsigned varint, exact up to 2⁵³. Node ids pass 2³¹, so nothing here stays in 32 bits. */
export function varint(r: Reader): number {
  let value = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = nextByte(r);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  for (let scale = 2 ** 28; scale < TWO_64; scale *= 128) {
    const byte = nextByte(r);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  return refuse('extract', r.place, 'a number is longer than ten bytes');
}

/** The next `sint64`, zigzag: 0, -1, 1, -2 … */
export function zigzag(r: Reader): number {
  const value = varint(r);
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** The next `int64`: negative ones come as two's complement of 64 bits. */
export function int64(r: Reader): number {
  let low = 0;
  let high = 0;
  for (let bit = 0; bit < 70; bit += 7) {
    const byte = nextByte(r);
    const part = byte & 0x7f;
    if (bit < 28) low += part * 2 ** bit;
    else if (bit === 28) {
      low += (part & 0x0f) * 2 ** 28;
      high += part >>> 4;
    } else high += (part * 2 ** (bit - 32)) % TWO_32;
    if (byte < 0x80) return high >= 2 ** 31 ? (high - TWO_32) * TWO_32 + low : high * TWO_32 + low;
  }
  return refuse('extract', r.place, 'a number is longer than ten bytes');
}

/** The next length-delimited field, as a reader of its own. `place`: its name in error messages, if not its parent's. */
export function chunk(r: Reader, place = r.place): Reader {
  const length = varint(r);
  const end = r.pos + length;
  if (end > r.end) refuse('extract', r.place, `ends early: ${length} bytes expected, ${r.end - r.pos} left`);
  const inner = { bytes: r.bytes, pos: r.pos, end, place };
  r.pos = end;
  return inner;
}

/** The bytes of the next length-delimited field, not copied. */
export function bytesOf(r: Reader): Uint8Array {
  const inner = chunk(r);
  return inner.bytes.subarray(inner.pos, inner.end);
}

const utf8 = new TextDecoder();

export function text(r: Reader): string {
  return utf8.decode(bytesOf(r));
}

/** Skips a field, given its key (field number and wire type). */
export function skip(r: Reader, key: number): void {
  const wireType = key & 7;
  if (wireType === 0) varint(r);
  else if (wireType === 1) advance(r, 8);
  else if (wireType === 2) chunk(r);
  else if (wireType === 5) advance(r, 4);
  else refuse('extract', r.place, `is no protobuf message (wire type ${wireType})`);
}

function advance(r: Reader, length: number): void {
  if (r.pos + length > r.end) refuse('extract', r.place, 'ends early');
  r.pos += length;
}

function nextByte(r: Reader): number {
  if (r.pos >= r.end) refuse('extract', r.place, 'ends early');
  return r.bytes[r.pos++] as number;
}
