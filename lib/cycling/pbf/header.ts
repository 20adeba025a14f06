import { refuse } from '../refuse';
import { chunk, int64, readerOf, skip, text, varint, zigzag } from './wire';

/** Degrees. */
export type MapBounds = { minLat: number; minLon: number; maxLat: number; maxLon: number };

/** The header of an extract: its area and the instant of its data (Unix seconds), if given. */
export type ExtractHeader = { box: MapBounds | undefined; dataAtSeconds: number | undefined };

const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Reads the OSMHeader block; refuses, by name, a required feature that this reader does not support. */
export function readHeader(bytes: Uint8Array, place: string): ExtractHeader {
  const r = readerOf(bytes, place);
  let box: MapBounds | undefined;
  let dataAtSeconds: number | undefined;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) {
      const inner = chunk(r);
      box = readBox(inner);
    } else if (key === 0x22) {
      const feature = text(r);
      if (!KNOWN_FEATURES.has(feature))
        refuse('extract', place, `needs the unsupported feature ${JSON.stringify(feature)}`);
    } else if ((key & 7) === 0 && key >>> 3 === 32) dataAtSeconds = int64(r);
    else skip(r, key);
  }
  return { box, dataAtSeconds };
}

const NANO = 1e-9;

function readBox(r: ReturnType<typeof chunk>): MapBounds {
  const box: MapBounds = { minLat: 0, minLon: 0, maxLat: 0, maxLon: 0 };
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x08) box.minLon = zigzag(r) * NANO;
    else if (key === 0x10) box.maxLon = zigzag(r) * NANO;
    else if (key === 0x18) box.maxLat = zigzag(r) * NANO;
    else if (key === 0x20) box.minLat = zigzag(r) * NANO;
    else skip(r, key);
  }
  return box;
}
