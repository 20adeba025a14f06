import { deflateSync } from 'node:zlib';

export type TestNode = { id: number; lat: number; lon: number; tags?: Record<string, string> };
export type TestWay = { id: number; refs: number[]; tags: Record<string, string> };

export type TestRelation = { id: number; members: { way: number; role: string }[]; tags: Record<string, string> };

export type TestExtract = {
  nodes: TestNode[];
  ways: TestWay[];
  relations?: TestRelation[];
  features?: string[];
  /** The field of the Blob message that carries the data: 1 raw, 3 zlib, 4 lzma, 6 lz4, 7 zstd. */
  blobField?: number;
  dense?: boolean;
  waysFirst?: boolean;
  box?: { minLat: number; minLon: number; maxLat: number; maxLon: number };
  dataAtSeconds?: number;
  /** Elements per block; 8000 is usual. */
  perBlock?: number;
  granularity?: number;
  latOffset?: number;
};

/** Writes an OSM PBF file from the format's specification, independently of our reader. */
export function encodePbf(extract: TestExtract): Uint8Array {
  const {
    nodes,
    ways,
    box,
    features = ['OsmSchema-V0.6', 'DenseNodes'],
    perBlock = 8000,
    blobField: field = 3,
  } = extract;
  const header: Uint8Array[] = features.map((feature) => string(4, feature));
  if (box) {
    const edges = [box.minLon, box.maxLon, box.maxLat, box.minLat];
    header.push(bytes(1, ...edges.map((value, i) => sint(i + 1, Math.round(value * 1e9)))));
  }
  if (extract.dataAtSeconds !== undefined) header.push(int(32, extract.dataAtSeconds));
  const blocks = slices(nodes, perBlock).map((some) => nodeBlock(some, extract));
  const wayBlocks = slices(ways, perBlock).map((some) => wayBlock(some));
  if (extract.waysFirst) blocks.unshift(...wayBlocks);
  else blocks.push(...wayBlocks);
  if (extract.relations) blocks.push(relationBlock(extract.relations));
  return concat([
    fileBlock('OSMHeader', concat(header), field),
    ...blocks.map((block) => fileBlock('OSMData', block, field)),
  ]);
}

/** One block of the file: length, BlobHeader, Blob. `rawSize` is what it claims to unpack to. */
export function fileBlock(type: string, data: Uint8Array, field = 3, rawSize = data.length): Uint8Array {
  const packed = field === 3 ? deflateSync(data) : data;
  const blob = field === 1 ? bytes(1, data) : concat([int(2, rawSize), bytes(field, packed)]);
  const header = concat([string(1, type), int(3, blob.length)]);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length);
  return concat([length, header, blob]);
}

function nodeBlock(nodes: TestNode[], { dense = true, granularity = 100, latOffset = 0 }: TestExtract): Uint8Array {
  const strings: string[] = [''];
  const lat = (node: TestNode) => Math.round((node.lat * 1e9 - latOffset) / granularity);
  const lon = (node: TestNode) => Math.round((node.lon * 1e9) / granularity);
  const scale = [int(17, granularity), int(19, latOffset)];
  if (!dense) {
    const group = nodes.map((node) =>
      bytes(1, sint(1, node.id), ...tagFields(strings, node.tags), sint(8, lat(node)), sint(9, lon(node))),
    );
    return primitiveBlock(strings, group, scale);
  }
  const tags = nodes.flatMap((node) => [...pairsOf(strings, node.tags).flat(), 0]);
  const columns = [
    packedSint(1, deltas(nodes.map((node) => node.id))),
    packedSint(8, deltas(nodes.map(lat))),
    packedSint(9, deltas(nodes.map(lon))),
  ];
  if (tags.some((n) => n > 0)) columns.push(packed(10, tags));
  return primitiveBlock(strings, [bytes(2, ...columns)], scale);
}

function wayBlock(ways: TestWay[]): Uint8Array {
  const strings: string[] = [''];
  const group = ways.map((way) =>
    bytes(3, int(1, way.id), ...tagFields(strings, way.tags), packedSint(8, deltas(way.refs))),
  );
  return primitiveBlock(strings, group, []);
}

function relationBlock(relations: TestRelation[]): Uint8Array {
  const strings: string[] = [''];
  const group = relations.map(({ id, tags, members }) => {
    const roles = members.map(({ role }) => pairsOf(strings, { [role]: '' })[0]?.[0] ?? 0);
    return bytes(
      4,
      int(1, id),
      ...tagFields(strings, tags),
      packed(8, roles),
      packedSint(9, deltas(members.map(({ way }) => way))),
      packed(
        10,
        members.map(() => 1),
      ),
    );
  });
  return primitiveBlock(strings, group, []);
}

function primitiveBlock(strings: string[], group: Uint8Array[], scale: Uint8Array[]): Uint8Array {
  return concat([bytes(1, ...strings.map((text) => string(1, text))), bytes(2, ...group), ...scale]);
}

function tagFields(strings: string[], tags?: Record<string, string>): Uint8Array[] {
  const pairs = pairsOf(strings, tags);
  return [
    packed(
      2,
      pairs.map(([key]) => key),
    ),
    packed(
      3,
      pairs.map(([, value]) => value),
    ),
  ];
}

function pairsOf(strings: string[], tags: Record<string, string> = {}): [key: number, value: number][] {
  const index = (text: string) => {
    const known = strings.indexOf(text);
    return known >= 0 ? known : strings.push(text) - 1;
  };
  return Object.entries(tags).map(([key, value]) => [index(key), index(value)]);
}

/** Protobuf fields: `int` a varint (int32, int64, uint64), `sint` a zigzag one, `bytes` anything with a length. */
export function int(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(BigInt(field * 8)), ...varint(BigInt(value))]);
}

function sint(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(BigInt(field * 8)), ...varint(zigzag(value))]);
}

export function string(field: number, value: string): Uint8Array {
  return bytes(field, new TextEncoder().encode(value));
}

export function bytes(field: number, ...parts: Uint8Array[]): Uint8Array {
  const content = concat(parts);
  return concat([Uint8Array.from([...varint(BigInt(field * 8 + 2)), ...varint(BigInt(content.length))]), content]);
}

function packed(field: number, values: number[]): Uint8Array {
  return bytes(field, Uint8Array.from(values.flatMap((value) => varint(BigInt(value)))));
}

function packedSint(field: number, values: number[]): Uint8Array {
  return bytes(field, Uint8Array.from(values.flatMap((value) => varint(zigzag(value)))));
}

function varint(value: bigint): number[] {
  const out: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128);
  out.push(Number(rest));
  return out;
}

function zigzag(value: number): bigint {
  const big = BigInt(value);
  return big >= 0n ? big * 2n : -big * 2n - 1n;
}

function deltas(values: number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

function slices<T>(list: T[], size: number): T[][] {
  const out: T[][] = [];
  for (let i = 0; i < list.length; i += size) out.push(list.slice(i, i + size));
  return out;
}

export function concat(parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
