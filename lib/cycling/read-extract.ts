import { filled, type Growing, growing, push } from './growing';
import { findNumber, newIdTable, numberOf } from './id-table';
import { type Blob, type Inflate, listBlobs, unpackBlob } from './pbf/blobs';
import { kindsIn, openBlock } from './pbf/block';
import { type ExtractHeader, readHeader } from './pbf/header';
import { eachNode } from './pbf/nodes';
import { eachWay } from './pbf/ways';
import { refuse } from './refuse';
import { isCutting, ruleOfWay } from './rules';

/** What a bicycle can use of an extract: ways as chains of node numbers, and the nodes. */
export type Streets = {
  header: ExtractHeader;
  /** Ways: costs in tenths per metre, 0 closed. Way `w` has the nodes `wayNodes[wayStart[w]]` … `wayNodes[wayStart[w + 1] - 1]`. */
  wayForward: Uint8Array;
  wayBackward: Uint8Array;
  wayFerry: Uint8Array;
  wayStart: Uint32Array;
  wayNodes: Int32Array;
  /** Nodes: 10⁻⁷ degree. */
  nodeLat: Int32Array;
  nodeLon: Int32Array;
  nodeState: Uint8Array;
};

/** The node is used by a way and not in the file: clipped extracts have such ways. */
export const NODE_MISSING = 0;
export const NODE_OPEN = 1;
/** A barrier: nothing passes. */
export const NODE_CUT = 2;

export type ReadOptions = {
  inflate: Inflate;
  /** Called with 0 … 1 as the reading goes on. */
  onProgress?: (done: number) => void;
};

/**
 * Reads an OSM PBF extract in two passes: the ways that bicycles may use, then the nodes they run through.
 * @throws AppError `validation_failed`, naming the place, for a file that is empty, cut off, damaged, of another format,
 *   compressed otherwise than with zlib, in need of an unknown feature, or without any such way
 */
export function readExtract(file: Uint8Array, { inflate, onProgress = () => {} }: ReadOptions): Streets {
  const ways = newWays();
  const table = newIdTable(1 << 16);
  const nodeBlobs: Blob[] = [];
  let header: ExtractHeader | undefined;

  for (const blob of listBlobs(file)) {
    if (blob.type === 'OSMHeader') header ??= readHeader(unpackBlob(blob, inflate), blob.place);
    if (blob.type === 'OSMData') {
      const block = openBlock(unpackBlob(blob, inflate), blob.place);
      const kinds = kindsIn(block);
      if (kinds.nodes) nodeBlobs.push(blob);
      if (kinds.ways) eachWay(block, (tags, refs) => keepWay(ways, table, tags, refs));
    }
    onProgress((blob.end / file.length) * 0.5);
  }
  if (ways.forward.length === 0) refuse('extract', 'the file', 'holds no way that a bicycle may use');

  const nodeLat = new Int32Array(table.count);
  const nodeLon = new Int32Array(table.count);
  const nodeState = new Uint8Array(table.count);
  nodeBlobs.forEach((blob, i) => {
    eachNode(openBlock(unpackBlob(blob, inflate), blob.place), (id, lat, lon, tags) => {
      const node = findNumber(table, id);
      if (node < 0) return;
      nodeLat[node] = lat;
      nodeLon[node] = lon;
      nodeState[node] = isCutting(tags) ? NODE_CUT : NODE_OPEN;
    });
    onProgress(0.5 + ((i + 1) / nodeBlobs.length) * 0.5);
  });
  return {
    header: header ?? { box: undefined, dataAtSeconds: undefined },
    wayForward: filled(ways.forward),
    wayBackward: filled(ways.backward),
    wayFerry: filled(ways.ferry),
    wayStart: filled(ways.start),
    wayNodes: filled(ways.nodes),
    nodeLat,
    nodeLon,
    nodeState,
  };
}

type Ways = {
  forward: Growing<Uint8Array>;
  backward: Growing<Uint8Array>;
  ferry: Growing<Uint8Array>;
  start: Growing<Uint32Array>;
  nodes: Growing<Int32Array>;
};

function newWays(): Ways {
  const start = growing<Uint32Array>(new Uint32Array(1024));
  push(start, 0);
  return {
    forward: growing<Uint8Array>(new Uint8Array(1024)),
    backward: growing<Uint8Array>(new Uint8Array(1024)),
    ferry: growing<Uint8Array>(new Uint8Array(1024)),
    start,
    nodes: growing<Int32Array>(new Int32Array(8192)),
  };
}

function keepWay(
  ways: Ways,
  table: ReturnType<typeof newIdTable>,
  tags: Parameters<typeof ruleOfWay>[0],
  refs: number[],
): void {
  const rule = refs.length > 1 ? ruleOfWay(tags) : undefined;
  if (!rule) return;
  push(ways.forward, Math.round(rule.forward * 10));
  push(ways.backward, Math.round(rule.backward * 10));
  push(ways.ferry, rule.ferry ? 1 : 0);
  for (const id of refs) push(ways.nodes, numberOf(table, id));
  push(ways.start, ways.nodes.length);
}
