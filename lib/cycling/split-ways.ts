import { FERRY_KMH } from './ferries';
import { segmentMetres } from './geodesy';
import { filled, growing, push } from './growing';
import { NODE_CUT, NODE_MISSING, type Streets } from './read-extract';

/**
 * The pieces of ways between junctions. Edge `e` runs from vertex `edgeFrom[e]` to `edgeTo[e]` through the points
 * `edgeStart[e]` … `edgeStart[e + 1] - 1`, both ends included.
 */
export type Edges = {
  vertexCount: number;
  edgeFrom: Int32Array;
  edgeTo: Int32Array;
  /** Cost per metre in tenths, 0 closed. */
  edgeForward: Uint8Array;
  edgeBackward: Uint8Array;
  edgeFerry: Uint8Array;
  /** For every edge of a ferry: its seconds, and the seconds of waiting on boarding. */
  ferries: Map<number, { seconds: number; waitSeconds: number }>;
  edgeStart: Uint32Array;
  /** 10⁻⁷ degree. */
  pointLat: Int32Array;
  pointLon: Int32Array;
};

/**
 * Cuts ways at shared nodes, at their ends, at barriers and at nodes that the extract lacks. Every piece ends in a vertex of its own at a
 * barrier, so that nothing passes.
 */
export function splitWays(streets: Streets): Edges {
  const isJunction = junctionsOf(streets);
  const vertexOfNode = new Int32Array(isJunction.length).fill(-1);
  let vertexCount = 0;
  const vertexOf = (node: number): number => {
    if (streets.nodeState[node] === NODE_CUT) return vertexCount++;
    if ((vertexOfNode[node] as number) < 0) vertexOfNode[node] = vertexCount++;
    return vertexOfNode[node] as number;
  };

  const edgeFrom = growing<Int32Array>(new Int32Array(1024));
  const edgeTo = growing<Int32Array>(new Int32Array(1024));
  const edgeForward = growing<Uint8Array>(new Uint8Array(1024));
  const edgeBackward = growing<Uint8Array>(new Uint8Array(1024));
  const edgeFerry = growing<Uint8Array>(new Uint8Array(1024));
  const edgeStart = growing<Uint32Array>(new Uint32Array(1024));
  const pointLat = growing<Int32Array>(new Int32Array(8192));
  const pointLon = growing<Int32Array>(new Int32Array(8192));
  push(edgeStart, 0);

  const addPoint = (node: number): void => {
    push(pointLat, streets.nodeLat[node] as number);
    push(pointLon, streets.nodeLon[node] as number);
  };
  const { wayStart, wayNodes } = streets;
  const ferryPieces: FerryPiece[] = [];
  for (let way = 0; way < streets.wayForward.length; way++) {
    let first = -1;
    for (let i = wayStart[way] as number; i < (wayStart[way + 1] as number); i++) {
      const node = wayNodes[i] as number;
      const isMissing = streets.nodeState[node] === NODE_MISSING;
      if (first >= 0 && (isMissing || isJunction[node])) {
        const last = isMissing ? i - 1 : i;
        if (last > first) {
          push(edgeFrom, vertexOf(wayNodes[first] as number));
          push(edgeTo, vertexOf(wayNodes[last] as number));
          push(edgeForward, streets.wayForward[way] as number);
          push(edgeBackward, streets.wayBackward[way] as number);
          const isFerry = streets.ferries.has(way);
          if (isFerry) ferryPieces.push({ edge: edgeFerry.length, way });
          push(edgeFerry, isFerry ? 1 : 0);
          for (let k = first; k <= last; k++) addPoint(wayNodes[k] as number);
          push(edgeStart, pointLat.length);
        }
        first = -1;
      }
      if (first < 0 && !isMissing) first = i;
    }
  }
  const edges = {
    vertexCount,
    edgeFrom: filled(edgeFrom),
    edgeTo: filled(edgeTo),
    edgeForward: filled(edgeForward),
    edgeBackward: filled(edgeBackward),
    edgeFerry: filled(edgeFerry),
    edgeStart: filled(edgeStart),
    pointLat: filled(pointLat),
    pointLon: filled(pointLon),
  };
  return { ...edges, ferries: timesOf(edges, ferryPieces, streets) };
}

type FerryPiece = { edge: number; way: number };

/** A ferry's duration is that of its whole way: divides it among the pieces by length. */
function timesOf(edges: Omit<Edges, 'ferries'>, pieces: readonly FerryPiece[], { ferries }: Streets): Edges['ferries'] {
  const lengths = new Map<number, number>();
  const metresOf = (edge: number): number => {
    let sum = 0;
    const last = (edges.edgeStart[edge + 1] as number) - 1;
    for (let i = edges.edgeStart[edge] as number; i < last; i++) sum += segmentMetres(edges, i);
    return sum;
  };
  for (const { edge, way } of pieces) lengths.set(way, (lengths.get(way) ?? 0) + metresOf(edge));
  return new Map(
    pieces.map(({ edge, way }) => {
      const metres = metresOf(edge);
      const { seconds, waitSeconds = 0 } = ferries.get(way) ?? {};
      const share = metres / (lengths.get(way) || 1);
      return [edge, { seconds: seconds === undefined ? metres / (FERRY_KMH / 3.6) : seconds * share, waitSeconds }];
    }),
  );
}

/** Nodes where a way ends, that are used twice, or that cut. */
function junctionsOf({ wayStart, wayNodes, nodeState }: Streets): Uint8Array {
  const isJunction = new Uint8Array(nodeState.length);
  const isUsed = new Uint8Array(nodeState.length);
  for (let way = 0; way + 1 < wayStart.length; way++) {
    const start = wayStart[way] as number;
    const end = wayStart[way + 1] as number;
    for (let i = start; i < end; i++) {
      const node = wayNodes[i] as number;
      if (i === start || i === end - 1 || isUsed[node] || nodeState[node] === NODE_CUT) isJunction[node] = 1;
      isUsed[node] = 1;
    }
  }
  return isJunction;
}
