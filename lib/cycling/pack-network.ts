import { crc32 } from './crc32';
import { type AssembleOptions, assembleNetwork, type NetworkSource, type StreetNetwork } from './network';
import type { MapBounds } from './pbf/header';
import { refuse } from './refuse';
import { RULES_VERSION } from './rules';
import { type MapSource, sourceOf } from './source';

/** The layout of the bytes below. */
const FORMAT_VERSION = 2;
const MAGIC = 'DOEK-NET';

// magic 8, format 4, rules 4, crc of all that follows 4, vertices 4, edges 4, points 4, box 4 x 8, instant of the data 8,
// ferries 4, nothing 4
const CRC_AT = 16;
const BODY_AT = 20;
const HEADER_BYTES = 80;

const PIECE_BYTES = 1 << 20;

/**
 * The network as bytes, in pieces that are views and not copies. Store them one after the other; {@link openNetwork} reads them on a
 * machine of the same byte order.
 */
export function packNetwork(network: NetworkSource): Uint8Array[] {
  const columns = columnsOf(network).map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
  );
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, FORMAT_VERSION);
  view.setUint32(12, RULES_VERSION);
  view.setUint32(20, network.vertexCount);
  view.setUint32(24, network.edgeFrom.length);
  view.setUint32(28, network.pointLat.length);
  const { box } = network;
  [box.minLat, box.minLon, box.maxLat, box.maxLon, network.dataAtSeconds ?? Number.NaN].forEach((value, i) => {
    view.setFloat64(32 + 8 * i, value);
  });
  view.setUint32(72, network.ferries.size);
  view.setUint32(
    CRC_AT,
    columns.reduce((crc, column) => crc32(column, crc), crc32(header.subarray(BODY_AT))),
  );
  return [header, ...columns];
}

/**
 * Opens what {@link packNetwork} made.
 * @throws AppError `validation_failed` when it is something else, damaged, truncated, or made by other RULES_VERSION
 */
export function openNetwork(kept: Uint8Array | MapSource, options: AssembleOptions = {}): StreetNetwork {
  const source = sourceOf(kept);
  const header = new Uint8Array(source.read(0, HEADER_BYTES));
  const view = new DataView(header.buffer);
  if (new TextDecoder('latin1').decode(header.subarray(0, MAGIC.length)) !== MAGIC) {
    refuse('network', 'the file', source.size === 0 ? 'is empty' : 'is no network kept by this program');
  }
  if (header.length < HEADER_BYTES) refuse('network', 'the file', `ends early, after ${source.size} bytes`);
  const versions = `${view.getUint32(8)}.${view.getUint32(12)}`;
  if (versions !== `${FORMAT_VERSION}.${RULES_VERSION}`) {
    const today = `${FORMAT_VERSION}.${RULES_VERSION}`;
    refuse('network', 'the file', `is of version ${versions}, this program makes ${today}: import the extract again`);
  }
  const [vertexCount, edges, points] = [view.getUint32(20), view.getUint32(24), view.getUint32(28)];
  const ferryCount = view.getUint32(72);
  const expected = HEADER_BYTES + edges * (4 + 4 + 1 + 1 + 1) + (edges + 1) * 4 + points * 8 + ferryCount * (4 + 8 + 8);
  if (source.size !== expected) refuse('network', 'the file', `has ${source.size} bytes instead of ${expected}`);

  let at = HEADER_BYTES;
  let crc = crc32(header.subarray(BODY_AT));
  const take = (byteLength: number): ArrayBuffer => {
    const column = new Uint8Array(byteLength);
    for (let done = 0; done < byteLength; ) {
      const piece = source.read(at, Math.min(PIECE_BYTES, byteLength - done));
      if (piece.length === 0) refuse('network', 'the file', `ends early, after ${at} bytes`);
      column.set(piece, done);
      crc = crc32(piece, crc);
      at += piece.length;
      done += piece.length;
    }
    return column.buffer;
  };
  const dataAt = view.getFloat64(64);
  const network: NetworkSource = {
    vertexCount,
    edgeFrom: new Int32Array(take(edges * 4)),
    edgeTo: new Int32Array(take(edges * 4)),
    edgeForward: new Uint8Array(take(edges)),
    edgeBackward: new Uint8Array(take(edges)),
    edgeFerry: new Uint8Array(take(edges)),
    edgeStart: new Uint32Array(take((edges + 1) * 4)),
    pointLat: new Int32Array(take(points * 4)),
    pointLon: new Int32Array(take(points * 4)),
    ferries: ferriesOf(
      new Int32Array(take(ferryCount * 4)),
      new Float64Array(take(ferryCount * 8)),
      new Float64Array(take(ferryCount * 8)),
    ),
    box: readBox(view),
    dataAtSeconds: Number.isNaN(dataAt) ? undefined : dataAt,
  };
  if (crc !== view.getUint32(CRC_AT)) {
    refuse('network', 'the file', 'is damaged (its checksum is wrong): import the extract again');
  }
  return assembleNetwork(network, options);
}

type Four = [number, number, number, number];

/** The bounding box of a packed network, of any RULES_VERSION, without opening it. */
export function areaOf(kept: MapSource): MapBounds {
  const header = new Uint8Array(kept.read(0, HEADER_BYTES));
  if (!isNetwork(header)) return refuse('network', 'the file', 'is no network kept by this program');
  return readBox(new DataView(header.buffer));
}

/** A short name of a packed network from its first piece: the same for the same map and rules. */
export function nameOf([header = new Uint8Array()]: readonly Uint8Array[]): string {
  return [...header.subarray(12, BODY_AT)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isNetwork = (header: Uint8Array): boolean =>
  header.length >= 64 && new TextDecoder('latin1').decode(header.subarray(0, MAGIC.length)) === MAGIC;

function readBox(view: DataView): MapBounds {
  const [minLat, minLon, maxLat, maxLon] = [32, 40, 48, 56].map((offset) => view.getFloat64(offset)) as Four;
  return { minLat, minLon, maxLat, maxLon };
}

function columnsOf(network: NetworkSource) {
  const { edgeFrom, edgeTo, edgeForward, edgeBackward, edgeFerry, edgeStart, pointLat, pointLon, ferries } = network;
  const ferryColumns = [
    Int32Array.from(ferries.keys()),
    Float64Array.from(ferries.values(), ({ seconds }) => seconds),
    Float64Array.from(ferries.values(), ({ waitSeconds }) => waitSeconds),
  ];
  return [edgeFrom, edgeTo, edgeForward, edgeBackward, edgeFerry, edgeStart, pointLat, pointLon, ...ferryColumns];
}

function ferriesOf(edges: Int32Array, seconds: Float64Array, waits: Float64Array): NetworkSource['ferries'] {
  return new Map(
    Array.from(edges, (edge, i) => [edge, { seconds: seconds[i] as number, waitSeconds: waits[i] as number }]),
  );
}
