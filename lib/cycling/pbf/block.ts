import { refuse } from '../refuse';
import { bytesOf, chunk, int64, type Reader, readerOf, skip, varint } from './wire';

export type Tags = ReadonlyMap<string, string>;

/** One data block: its strings and how its coordinates are scaled. */
export type Block = {
  place: string;
  groups: Reader[];
  text: (index: number) => string;
  /** Coordinate from the number in the file to 10⁻⁷ degree. */
  lat: (value: number) => number;
  lon: (value: number) => number;
};

export const NO_TAGS: Tags = new Map();

/** Opens an OSMData block (message PrimitiveBlock of the format). */
export function openBlock(bytes: Uint8Array, place: string): Block {
  const r = readerOf(bytes, place);
  let strings: Uint8Array[] = [];
  const groups: Reader[] = [];
  let granularity = 100;
  let latOffset = 0;
  let lonOffset = 0;
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) strings = readStrings(chunk(r));
    else if (key === 0x12) groups.push(chunk(r));
    else if (key === 0x88) granularity = int64(r);
    else if (key === 0x98) latOffset = int64(r);
    else if (key === 0xa0) lonOffset = int64(r);
    else skip(r, key);
  }
  if (!(granularity > 0)) refuse('extract', place, `has granularity ${granularity}`);
  return {
    place,
    groups,
    text: textsOf(strings, place),
    lat: (value) => Math.round((latOffset + granularity * value) / 100),
    lon: (value) => Math.round((lonOffset + granularity * value) / 100),
  };
}

/** Which of the three kinds the block holds, without decoding them. */
export function kindsIn(block: Block): { nodes: boolean; ways: boolean; relations: boolean } {
  const kinds = { nodes: false, ways: false, relations: false };
  for (const group of block.groups) {
    const r = { ...group };
    if (r.pos >= r.end) continue;
    const key = varint(r);
    if (key === 0x0a || key === 0x12) kinds.nodes = true;
    else if (key === 0x1a) kinds.ways = true;
    else if (key === 0x22) kinds.relations = true;
  }
  return kinds;
}

/** The tags of an element from its packed lists of string numbers. */
export function tagsOf(block: Block, keys: Reader | undefined, values: Reader | undefined): Tags {
  if (!keys || !values || keys.pos >= keys.end) return NO_TAGS;
  const tags = new Map<string, string>();
  while (keys.pos < keys.end) tags.set(block.text(varint(keys)), block.text(varint(values)));
  return tags;
}

function readStrings(r: Reader): Uint8Array[] {
  const strings: Uint8Array[] = [];
  while (r.pos < r.end) {
    const key = varint(r);
    if (key === 0x0a) strings.push(bytesOf(r));
    else skip(r, key);
  }
  return strings;
}

const utf8 = new TextDecoder();

function textsOf(strings: Uint8Array[], place: string): (index: number) => string {
  const texts: string[] = [];
  return (index) => {
    const known = texts[index];
    if (known !== undefined) return known;
    const bytes = strings[index];
    if (!bytes) return refuse('extract', place, `names string ${index} of ${strings.length}`);
    texts[index] = utf8.decode(bytes);
    return texts[index];
  };
}
