/**
 * Finds twigs, the parts of a graph connected by a single edge (dead ends and trees of them): the parent towards the rest for each of their
 * vertices, else -1. No cheapest route between other places enters them.
 */
export function twigParents(vertexCount: number, edgeFrom: Int32Array, edgeTo: Int32Array): Int32Array {
  const parent = new Int32Array(vertexCount).fill(-1);
  const degree = new Int32Array(vertexCount);
  // The XOR of a vertex's edges: when only one edge is left, it equals that edge.
  const remaining = new Int32Array(vertexCount);
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    for (const vertex of [edgeFrom[edge] as number, edgeTo[edge] as number]) {
      (degree[vertex] as number)++;
      remaining[vertex] = (remaining[vertex] as number) ^ edge;
    }
  }
  for (let start = 0; start < vertexCount; start++) {
    for (let vertex = start; degree[vertex] === 1; ) {
      const edge = remaining[vertex] as number;
      const other = ((edgeFrom[edge] as number) ^ (edgeTo[edge] as number) ^ vertex) as number;
      parent[vertex] = other;
      degree[vertex] = 0;
      degree[other] = (degree[other] as number) - 1;
      remaining[other] = (remaining[other] as number) ^ edge;
      vertex = other;
    }
  }
  return parent;
}
