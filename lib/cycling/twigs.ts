/**
 * Finds the parts of a graph that hang on it by one edge (dead ends and whole trees of them): for each vertex there the
 * next one towards the rest, else -1. No cheapest way between other places ever enters them.
 */
export function twigParents(vertexCount: number, edgeFrom: Int32Array, edgeTo: Int32Array): Int32Array {
  const parent = new Int32Array(vertexCount).fill(-1);
  const degree = new Int32Array(vertexCount);
  // All edges of a vertex by exclusive or: once one is left, this is its number.
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
