import Flatbush from 'flatbush';
import { strongComponents } from './components';
import { segmentMetres } from './geodesy';
import { onwardArcs } from './onward-arcs';
import type { MapBounds } from './pbf/header';
import type { Edges } from './split-ways';
import { twigParents } from './twigs';

/** The data of a network that must be stored. */
export type NetworkSource = Edges & {
  /** The area of the extract, degrees. */
  box: MapBounds;
  /** The instant of the map, Unix seconds, if the extract has it. */
  dataAtSeconds: number | undefined;
};

/** A network ready to measure on. Immutable. */
export type StreetNetwork = NetworkSource & {
  edgeMetres: Float64Array;
  /** Arcs out of vertex `v`: `arcStart[v]` … `arcStart[v + 1] - 1`. An arc is an edge in one open direction. */
  arcStart: Uint32Array;
  arcHead: Int32Array;
  arcTail: Int32Array;
  arcMetres: Float64Array;
  arcCost: Float64Array;
  /** The arc's edge, as `edge` when it runs along it and `~edge` against it. */
  arcEdge: Int32Array;
  /** {@link onwardArcs}. */
  arcNext: Int32Array;
  /** {@link twigParents}. */
  twigParent: Int32Array;
  /** The strongly connected component of every vertex; -1 when it is too small to start from. */
  component: Int32Array;
  /** How many vertices each component has, the accepted ones only, by number. */
  componentSizes: ReadonlyMap<number, number>;
  /** Boxes of all edges that one may start from, in 10⁻⁷ degree; `roadEdge` has their numbers. */
  roads: Flatbush | undefined;
  roadEdge: Int32Array;
};

/** A component with fewer junctions is a mapping error or a car park: no ride starts there. */
const MIN_COMPONENT_VERTICES = 100;

export type AssembleOptions = { minComponentVertices?: number };

/** Adds to the edges what the search needs: lengths, arcs, components, and the index of roads. */
export function assembleNetwork(
  source: NetworkSource,
  { minComponentVertices = MIN_COMPONENT_VERTICES }: AssembleOptions = {},
): StreetNetwork {
  const edgeMetres = lengthsOf(source);
  const arcs = arcsOf(source, edgeMetres);
  const { of: component, sizes } = strongComponents(arcs.arcStart, arcs.arcHead);
  const isAccepted = (number: number): boolean => (sizes[number] as number) >= minComponentVertices;
  const componentSizes = new Map([...sizes.entries()].filter(([number]) => isAccepted(number)));
  for (let v = 0; v < component.length; v++) if (!isAccepted(component[v] as number)) component[v] = -1;
  const twigParent = twigParents(source.vertexCount, source.edgeFrom, source.edgeTo);
  const arcNext = onwardArcs(source, arcs, twigParent);
  return {
    ...source,
    edgeMetres,
    ...arcs,
    arcNext,
    twigParent,
    component,
    componentSizes,
    ...roadsOf(source, component),
  };
}

function lengthsOf(source: Edges): Float64Array {
  const metres = new Float64Array(source.edgeFrom.length);
  for (let edge = 0; edge < metres.length; edge++) {
    let sum = 0;
    const last = (source.edgeStart[edge + 1] as number) - 1;
    for (let i = source.edgeStart[edge] as number; i < last; i++) sum += segmentMetres(source, i);
    metres[edge] = sum;
  }
  return metres;
}

function arcsOf(source: Edges, edgeMetres: Float64Array) {
  const { vertexCount, edgeFrom, edgeTo, edgeForward, edgeBackward } = source;
  const arcStart = new Uint32Array(vertexCount + 1);
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    if (edgeForward[edge]) (arcStart[(edgeFrom[edge] as number) + 1] as number)++;
    if (edgeBackward[edge]) (arcStart[(edgeTo[edge] as number) + 1] as number)++;
  }
  for (let v = 0; v < vertexCount; v++) arcStart[v + 1] = (arcStart[v + 1] as number) + (arcStart[v] as number);
  const count = arcStart[vertexCount] as number;
  const arcs = {
    arcStart,
    arcHead: new Int32Array(count),
    arcTail: new Int32Array(count),
    arcMetres: new Float64Array(count),
    arcCost: new Float64Array(count),
    arcEdge: new Int32Array(count),
  };
  const next = arcStart.slice(0, vertexCount);
  const add = (tail: number, head: number, edge: number, tenths: number, name: number): void => {
    if (tenths === 0) return;
    const arc = next[tail] as number;
    next[tail] = arc + 1;
    arcs.arcHead[arc] = head;
    arcs.arcTail[arc] = tail;
    arcs.arcMetres[arc] = edgeMetres[edge] as number;
    arcs.arcCost[arc] = ((edgeMetres[edge] as number) * tenths) / 10;
    arcs.arcEdge[arc] = name;
  };
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    const from = edgeFrom[edge] as number;
    const to = edgeTo[edge] as number;
    add(from, to, edge, edgeForward[edge] as number, edge);
    add(to, from, edge, edgeBackward[edge] as number, ~edge);
  }
  return arcs;
}

/** Edges within one accepted component, where a ride may start; not ferries, because nobody starts in the middle of the water. */
function roadsOf(source: Edges, component: Int32Array): Pick<StreetNetwork, 'roads' | 'roadEdge'> {
  const { edgeFrom, edgeTo, edgeFerry, edgeStart, pointLat, pointLon } = source;
  const isStart = (edge: number): boolean => {
    const from = component[edgeFrom[edge] as number] as number;
    return from >= 0 && from === component[edgeTo[edge] as number] && !edgeFerry[edge];
  };
  let count = 0;
  for (let edge = 0; edge < edgeFrom.length; edge++) if (isStart(edge)) count++;
  const roadEdge = new Int32Array(count);
  if (count === 0) return { roads: undefined, roadEdge };
  const roads = new Flatbush(count, 16, Int32Array);
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    if (!isStart(edge)) continue;
    const first = edgeStart[edge] as number;
    let [minLat, minLon] = [pointLat[first] as number, pointLon[first] as number];
    let [maxLat, maxLon] = [minLat, minLon];
    for (let i = first + 1; i < (edgeStart[edge + 1] as number); i++) {
      minLat = Math.min(minLat, pointLat[i] as number);
      minLon = Math.min(minLon, pointLon[i] as number);
      maxLat = Math.max(maxLat, pointLat[i] as number);
      maxLon = Math.max(maxLon, pointLon[i] as number);
    }
    roadEdge[roads.add(minLon, minLat, maxLon, maxLat)] = edge;
  }
  roads.finish();
  return { roads, roadEdge };
}
