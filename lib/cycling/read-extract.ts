import { type FerryTimes, ferryTimesOf } from './ferries';
import { filled, type Growing, growing, push } from './growing';
import { type NodeIds, nodeIdsOf, numberFinder } from './node-ids';
import { type Blob, type Inflate, listBlobs, unpackBlob } from './pbf/blobs';
import { kindsIn, openBlock } from './pbf/block';
import { type ExtractHeader, readHeader } from './pbf/header';
import { eachNode } from './pbf/nodes';
import { eachWay } from './pbf/ways';
import { refuse } from './refuse';
import { isCutting, ruleOfWay } from './rules';
import type { MapSource } from './source';

/** The parts of an extract that bicycles can use: ways as chains of node numbers, and the nodes. */
export type Streets = {
  header: ExtractHeader;
  /** Ways: costs in tenths per metre, 0 closed. Way `w` has the nodes `wayNodes[wayStart[w]]` … `wayNodes[wayStart[w + 1] - 1]`. */
  wayForward: Uint8Array;
  wayBackward: Uint8Array;
  /** The ways that are ferries. */
  ferries: Map<number, FerryTimes>;
  wayStart: Uint32Array;
  wayNodes: Int32Array;
  /** Nodes: 10⁻⁷ degree. */
  nodeLat: Int32Array;
  nodeLon: Int32Array;
  nodeState: Uint8Array;
};

/** A way uses the node, but the file lacks it: clipped extracts have such ways. */
export const NODE_MISSING = 0;
const NODE_OPEN = 1;
/** A barrier: nothing passes. */
export const NODE_CUT = 2;

export type ReadOptions = {
  inflate: Inflate;
  /** Called with the progress, 0 … 1. */
  onProgress?: (done: number) => void;
};

/**
 * Reads an OSM PBF extract block by block, in two passes: the ways that bicycles may use, then their nodes.
 * @throws AppError `validation_failed`, naming the position, for a file that is empty, cut off, damaged, of another format or
 * compression, needs an unknown feature, or has no such way
 */
export function readExtract(file: MapSource, { inflate, onProgress = () => {} }: ReadOptions): Streets {
  const { ways, nodeBlobs, header } = readWays(file, { inflate, onProgress: (done) => onProgress(done / 2) });
  const ids = nodeIdsOf(filled(ways.nodeIds));
  const wayNodes = numbersOf(filled(ways.nodeIds), ids);
  const { forward, backward, ferries, start } = ways;
  return {
    header,
    wayForward: filled(forward),
    wayBackward: filled(backward),
    ferries,
    wayStart: filled(start),
    wayNodes,
    ...readNodes(file, nodeBlobs, ids, { inflate, onProgress: (done) => onProgress(0.5 + done / 2) }),
  };
}

type Pass = Required<ReadOptions>;

function readWays(file: MapSource, { inflate, onProgress }: Pass) {
  const ways = newWays();
  const nodeBlobs: Blob[] = [];
  let header: ExtractHeader | undefined;
  for (const blob of listBlobs(file)) {
    if (blob.type === 'OSMHeader') header ??= readHeader(unpackBlob(file, blob, inflate), blob.place);
    if (blob.type === 'OSMData') {
      const block = openBlock(unpackBlob(file, blob, inflate), blob.place);
      const kinds = kindsIn(block);
      if (kinds.nodes) nodeBlobs.push(blob);
      if (kinds.ways) eachWay(block, (tags, refs) => keepWay(ways, tags, refs));
    }
    onProgress(blob.end / file.size);
  }
  if (ways.forward.length === 0) refuse('extract', 'the file', 'holds no way that a bicycle may use');
  return { ways, nodeBlobs, header: header ?? { box: undefined, dataAtSeconds: undefined } };
}

function numbersOf(list: Float64Array, ids: NodeIds): Int32Array {
  const find = numberFinder(ids);
  const numbers = new Int32Array(list.length);
  for (let i = 0; i < list.length; i++) numbers[i] = find(list[i] as number);
  return numbers;
}

function readNodes(file: MapSource, blobs: readonly Blob[], ids: NodeIds, { inflate, onProgress }: Pass) {
  const nodeLat = new Int32Array(ids.length);
  const nodeLon = new Int32Array(ids.length);
  const nodeState = new Uint8Array(ids.length);
  const find = numberFinder(ids);
  blobs.forEach((blob, i) => {
    eachNode(openBlock(unpackBlob(file, blob, inflate), blob.place), find, (node, lat, lon, tags) => {
      nodeLat[node] = lat;
      nodeLon[node] = lon;
      nodeState[node] = isCutting(tags) ? NODE_CUT : NODE_OPEN;
    });
    onProgress((i + 1) / blobs.length);
  });
  return { nodeLat, nodeLon, nodeState };
}

type Ways = {
  forward: Growing<Uint8Array>;
  backward: Growing<Uint8Array>;
  ferries: Map<number, FerryTimes>;
  start: Growing<Uint32Array>;
  nodeIds: Growing<Float64Array>;
};

function newWays(): Ways {
  const start = growing<Uint32Array>(new Uint32Array(1024));
  push(start, 0);
  return {
    forward: growing<Uint8Array>(new Uint8Array(1024)),
    backward: growing<Uint8Array>(new Uint8Array(1024)),
    ferries: new Map(),
    start,
    nodeIds: growing<Float64Array>(new Float64Array(8192)),
  };
}

function keepWay(ways: Ways, tags: Parameters<typeof ruleOfWay>[0], refs: number[]): void {
  const rule = refs.length > 1 ? ruleOfWay(tags) : undefined;
  if (!rule) return;
  if (rule.ferry) ways.ferries.set(ways.forward.length, ferryTimesOf(tags));
  push(ways.forward, Math.round(rule.forward * 10));
  push(ways.backward, Math.round(rule.backward * 10));
  for (const id of refs) push(ways.nodeIds, id);
  push(ways.start, ways.nodeIds.length);
}
