type Graph = { vertexCount: number; edgeFrom: Int32Array; edgeTo: Int32Array };
type Arcs = { arcStart: Uint32Array; arcHead: Int32Array; arcTail: Int32Array; arcEdge: Int32Array };

/**
 * For every arc the only possible next arc, if it ends at a vertex with exactly two edges besides twigs; else -1. The search then follows a
 * street of many pieces without a heap operation for each.
 */
export function onwardArcs({ vertexCount, edgeFrom, edgeTo }: Graph, arcs: Arcs, twigParent: Int32Array): Int32Array {
  const degree = new Int32Array(vertexCount);
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    const from = edgeFrom[edge] as number;
    const to = edgeTo[edge] as number;
    if (twigParent[from] === to || twigParent[to] === from) continue;
    (degree[from] as number)++;
    (degree[to] as number)++;
  }
  const { arcStart, arcHead, arcTail, arcEdge } = arcs;
  const next = new Int32Array(arcHead.length).fill(-1);
  for (let arc = 0; arc < next.length; arc++) {
    const vertex = arcHead[arc] as number;
    // An arc that leaves a twig has two next arcs to choose from.
    if (degree[vertex] !== 2 || twigParent[arcTail[arc] as number] === vertex) continue;
    const back = ~(arcEdge[arc] as number);
    for (let out = arcStart[vertex] as number; out < (arcStart[vertex + 1] as number); out++) {
      if (arcEdge[out] !== back && twigParent[arcHead[out] as number] !== vertex) next[arc] = out;
    }
  }
  return next;
}
