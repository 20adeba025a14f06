import { crc32 } from './crc32';
import { type AssembleOptions, assembleNetwork, type Network, type NetworkSource } from './network';
import { refuse } from './refuse';
import { RULES_VERSION } from './rules';

/** The layout of the bytes below. */
const FORMAT_VERSION = 1;
const MAGIC = 'DOEK-NET';

// magic 8, format 4, rules 4, crc of all that follows 4, vertices 4, edges 4, points 4, box 4 x 8, instant of the data 8
const CRC_AT = 16;
const BODY_AT = 20;
const HEADER_BYTES = 72;

/** The network as bytes, to be kept and opened again by {@link openNetwork} on a machine of the same byte order. */
export function packNetwork(network: NetworkSource): Uint8Array {
  const columns = columnsOf(network);
  const bytes = new Uint8Array(HEADER_BYTES + columns.reduce((sum, column) => sum + column.byteLength, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, FORMAT_VERSION);
  view.setUint32(12, RULES_VERSION);
  view.setUint32(20, network.vertexCount);
  view.setUint32(24, network.edgeFrom.length);
  view.setUint32(28, network.pointLat.length);
  const { box } = network;
  [box.minLat, box.minLon, box.maxLat, box.maxLon, network.dataAtSeconds ?? Number.NaN].forEach((value, i) => {
    view.setFloat64(32 + 8 * i, value);
  });
  let at = HEADER_BYTES;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  view.setUint32(CRC_AT, crc32(bytes.subarray(BODY_AT)));
  return bytes;
}

/**
 * Opens what {@link packNetwork} made.
 * @throws AppError `validation_failed` when it is something else, damaged, cut off, or made by other rules than today's
 */
export function openNetwork(bytes: Uint8Array, options: AssembleOptions = {}): Network {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    refuse('network', 'the file', bytes.length === 0 ? 'is empty' : 'is no network kept by this program');
  }
  if (bytes.length < HEADER_BYTES) refuse('network', 'the file', `ends early, after ${bytes.length} bytes`);
  const versions = `${view.getUint32(8)}.${view.getUint32(12)}`;
  if (versions !== `${FORMAT_VERSION}.${RULES_VERSION}`) {
    const today = `${FORMAT_VERSION}.${RULES_VERSION}`;
    refuse('network', 'the file', `is of version ${versions}, this program makes ${today}: import the extract again`);
  }
  const [vertexCount, edges, points] = [view.getUint32(20), view.getUint32(24), view.getUint32(28)];
  const expected = HEADER_BYTES + edges * (4 + 4 + 1 + 1 + 1) + (edges + 1) * 4 + points * 8;
  if (bytes.length !== expected) refuse('network', 'the file', `has ${bytes.length} bytes instead of ${expected}`);
  if (crc32(bytes.subarray(BODY_AT)) !== view.getUint32(CRC_AT)) {
    refuse('network', 'the file', 'is damaged (its checksum is wrong): import the extract again');
  }

  let at = HEADER_BYTES;
  const take = (byteLength: number): ArrayBuffer => {
    const copy = new Uint8Array(byteLength);
    copy.set(bytes.subarray(at, at + byteLength));
    at += byteLength;
    return copy.buffer;
  };
  const [minLat, minLon, maxLat, maxLon] = [32, 40, 48, 56].map((offset) => view.getFloat64(offset)) as Four;
  const dataAt = view.getFloat64(64);
  const source: NetworkSource = {
    vertexCount,
    edgeFrom: new Int32Array(take(edges * 4)),
    edgeTo: new Int32Array(take(edges * 4)),
    edgeForward: new Uint8Array(take(edges)),
    edgeBackward: new Uint8Array(take(edges)),
    edgeFerry: new Uint8Array(take(edges)),
    edgeStart: new Uint32Array(take((edges + 1) * 4)),
    pointLat: new Int32Array(take(points * 4)),
    pointLon: new Int32Array(take(points * 4)),
    box: { minLat, minLon, maxLat, maxLon },
    dataAtSeconds: Number.isNaN(dataAt) ? undefined : dataAt,
  };
  return assembleNetwork(source, options);
}

type Four = [number, number, number, number];

/** A short name of what is in a packed network: the same for the same map and rules, so that old distances can be told. */
export function fingerprintOf(packed: Uint8Array): string {
  return [...packed.subarray(12, BODY_AT)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function columnsOf(network: NetworkSource) {
  const { edgeFrom, edgeTo, edgeForward, edgeBackward, edgeFerry, edgeStart, pointLat, pointLon } = network;
  return [edgeFrom, edgeTo, edgeForward, edgeBackward, edgeFerry, edgeStart, pointLat, pointLon];
}
