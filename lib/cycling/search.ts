import { emptyHeap, type Heap, newHeap, raise, takeCheapest } from './heap';
import type { StreetNetwork } from './network';
import type { Snap } from './snap';

/** Marks a vertex reached directly from the origin, along its edge or against it. */
export const LEFT_FORWARD = -2;
const LEFT_BACKWARD = -3;

/** The tree of cheapest routes from one origin. Reusable memory for one search at a time. */
export type RouteSearch = {
  cost: Float64Array;
  metres: Float64Array;
  /** The arc by which a vertex is reached, LEFT_FORWARD, LEFT_BACKWARD, or -1 when it is not. */
  via: Int32Array;
  heap: Heap;
  isWanted: Uint8Array;
};

export function newSearch({ vertexCount }: StreetNetwork): RouteSearch {
  const cost = new Float64Array(vertexCount);
  return {
    cost,
    metres: new Float64Array(vertexCount),
    via: new Int32Array(vertexCount),
    heap: newHeap(vertexCount),
    isWanted: new Uint8Array(vertexCount),
  };
}

/**
 * Dijkstra's algorithm from a snapped origin, carrying cost and metres, until the ends of all targets' edges are settled. Results in
 * `search` are final for those vertices only.
 */
export function searchFrom(network: StreetNetwork, search: RouteSearch, origin: Snap, targets: readonly Snap[]): void {
  const {
    arcStart,
    arcHead,
    arcCost,
    arcMetres,
    arcNext,
    twigParent,
    edgeFrom,
    edgeTo,
    edgeForward,
    edgeBackward,
    edgeMetres,
  } = network;
  const { cost, metres, via, heap, isWanted } = search;
  cost.fill(Number.POSITIVE_INFINITY);
  via.fill(-1);
  emptyHeap(heap);
  let wanted = markWanted(network, isWanted, origin, targets);

  const seed = (vertex: number, away: number, tenths: number, left: number): void => {
    const price = (away * tenths) / 10;
    if (tenths === 0 || price >= (cost[vertex] as number)) return;
    cost[vertex] = price;
    metres[vertex] = away;
    via[vertex] = left;
    raise(heap, vertex, price);
  };
  const { edge, along } = origin;
  seed(edgeTo[edge] as number, (edgeMetres[edge] as number) - along, edgeForward[edge] as number, LEFT_FORWARD);
  seed(edgeFrom[edge] as number, along, edgeBackward[edge] as number, LEFT_BACKWARD);

  while (wanted > 0) {
    const tail = takeCheapest(heap);
    if (tail < 0) break;
    if (isWanted[tail]) wanted--;
    const tailCost = cost[tail] as number;
    const end = arcStart[tail + 1] as number;
    for (let first = arcStart[tail] as number; first < end; first++) {
      let arc = first;
      let price = tailCost;
      let length = metres[tail] as number;
      for (let from = tail; ; ) {
        const head = arcHead[arc] as number;
        price += arcCost[arc] as number;
        if (price >= (cost[head] as number) || (twigParent[head] === from && isWanted[head] === 0)) break;
        length += arcMetres[arc] as number;
        cost[head] = price;
        metres[head] = length;
        via[head] = arc;
        const next = arcNext[arc] as number;
        if (next < 0 || isWanted[head] === 1) {
          raise(heap, head, price);
          break;
        }
        arc = next;
        from = head;
      }
    }
  }
}

function markWanted(network: StreetNetwork, isWanted: Uint8Array, origin: Snap, targets: readonly Snap[]): number {
  isWanted.fill(0);
  let wanted = 0;
  for (const { edge, component } of targets) {
    if (component !== origin.component) continue;
    for (const end of [network.edgeFrom[edge] as number, network.edgeTo[edge] as number]) {
      for (let vertex = end; vertex >= 0 && !isWanted[vertex]; vertex = network.twigParent[vertex] as number) {
        isWanted[vertex] = 1;
        wanted++;
      }
    }
  }
  return wanted;
}
