import { AppError } from '@/lib/errors';
import { refuse } from '../refuse';
import type { MapSource } from '../source';
import { guessFormat } from './guess-format';
import { bytesOf, chunk, int64, readerOf, skip, text, varint } from './wire';

/** Undoes zlib: returns at most `size` bytes (a larger result may throw). Node: `inflateSync(data, { maxOutputLength: size })`. */
export type Inflate = (data: Uint8Array, size: number) => Uint8Array;

/** One block of the file: the range of its compressed content. `place` names it in error messages. */
export type Blob = { type: string; place: string; start: number; end: number };

// The limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format#File_format
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;

const COMPRESSIONS = new Map([
  [4, 'lzma'],
  [5, 'bzip2'],
  [6, 'lz4'],
  [7, 'zstd'],
]);

/** The blocks of an OSM PBF file in order. Throws where the file is cut off or is something else. */
export function* listBlobs(file: MapSource): Generator<Blob> {
  if (file.size === 0) refuse('extract', 'the file', 'is empty');
  let pos = 0;
  for (let nr = 1; pos < file.size; nr++) {
    const at = `block ${nr} at byte ${pos}`;
    const left = file.size - pos;
    const length = left < 4 ? 0 : uint32(file.read(pos, 4));
    if (nr === 1 && (left < 4 || length > MAX_HEADER_BYTES || length === 0)) {
      refuse('extract', 'the file', `is not OSM PBF${guessFormat(beginningOf(file))}`);
    }
    if (left < 4 || length > left - 4) refuse('extract', at, 'the file ends inside the header of this block');
    if (length > MAX_HEADER_BYTES)
      refuse('extract', at, `its header claims ${length} bytes, ${MAX_HEADER_BYTES} allowed`);
    const header = readBlobHeader(file.read(pos + 4, length), at);
    if (nr === 1 && header.type !== 'OSMHeader') {
      const guess = guessFormat(beginningOf(file));
      refuse('extract', 'the file', `is not OSM PBF${guess}: it does not begin with an OSMHeader block`);
    }
    const place = `block ${nr} (${header.type}) at byte ${pos}`;
    const start = pos + 4 + length;
    const end = start + header.size;
    if (end > file.size) refuseCutOff(place, header.size, file.size - start);
    yield { type: header.type, place, start, end };
    pos = end;
  }
}

const beginningOf = (file: MapSource): Uint8Array => file.read(0, 200);

/** 0 when the file has become shorter. */
const uint32 = (bytes: Uint8Array): number =>
  bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);

function refuseCutOff(place: string, expected: number, left: number): never {
  return refuse('extract', place, `the file ends inside this block: ${expected} bytes expected, ${left} left`);
}

function readBlobHeader(bytes: Uint8Array, place: string): { type: string; size: number } {
  const r = readerOf(bytes, place);
  let type = '';
  let size = -1;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) type = text(r);
    else if (key === 0x18) size = int64(r);
    else skip(r, key);
  }
  if (type === '' || size < 0) refuse('extract', place, 'its header lacks the type or the size');
  if (size > 2 * MAX_BLOB_BYTES) refuse('extract', place, `claims ${size} bytes, more than the format allows`);
  return { type, size };
}

/** The content of a block, zlib or uncompressed; every other compression is refused by name. Valid until the next block is unpacked. */
export function unpackBlob(file: MapSource, blob: Blob, inflate: Inflate): Uint8Array {
  const size = blob.end - blob.start;
  const bytes = file.read(blob.start, size);
  if (bytes.length < size) refuseCutOff(blob.place, size, bytes.length);
  return unpack(bytes, blob.place, inflate);
}

function unpack(bytes: Uint8Array, place: string, inflate: Inflate): Uint8Array {
  const r = readerOf(bytes, place);
  let size = -1;
  let raw: Uint8Array | undefined;
  let packed: Uint8Array | undefined;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) raw = bytesOf(r);
    else if (key === 0x10) size = varint(r);
    else if (key === 0x1a) packed = bytesOf(r);
    else {
      const name = COMPRESSIONS.get(key >>> 3);
      if (name) refuse('extract', place, `is compressed with ${name}; only zlib is read (osmium cat -o out.osm.pbf)`);
      if ((key & 7) === 2) chunk(r);
      else skip(r, key);
    }
  }
  if (raw) return raw;
  if (!packed) return refuse('extract', place, 'holds no data in a known form');
  if (size < 0 || size > MAX_BLOB_BYTES)
    refuse('extract', place, `claims ${size} unpacked bytes, ${MAX_BLOB_BYTES} allowed`);
  return inflateExactly(packed, size, place, inflate);
}

function inflateExactly(packed: Uint8Array, size: number, place: string, inflate: Inflate): Uint8Array {
  let data: Uint8Array;
  try {
    data = inflate(packed, size);
  } catch (cause) {
    const message = `its zlib data is damaged (${cause instanceof Error ? cause.message : 'unknown cause'})`;
    throw new AppError('validation_failed', `The extract cannot be read: ${place}: ${message}`, {
      errors: [{ path: place, message }],
      cause,
    });
  }
  if (data.length !== size) refuse('extract', place, `unpacks to ${data.length} bytes instead of ${size}`);
  return data;
}
