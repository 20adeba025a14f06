import type { Edges } from './split-ways';

/**
 * Renumbers the vertices in Morton order, so that vertices close on the ground are close in memory. Speeds up the search and changes no
 * distance.
 */
export function renumberVertices(edges: Edges): Edges {
  const { vertexCount, edgeFrom, edgeTo, edgeStart, pointLat, pointLon } = edges;
  const code = new Uint32Array(vertexCount);
  const codeOf = mortonCodes(pointLat, pointLon);
  for (let edge = 0; edge < edgeFrom.length; edge++) {
    const first = edgeStart[edge] as number;
    const last = (edgeStart[edge + 1] as number) - 1;
    code[edgeFrom[edge] as number] = codeOf(first);
    code[edgeTo[edge] as number] = codeOf(last);
  }
  const numberOf = new Int32Array(vertexCount);
  sortedBy(code).forEach((v, number) => {
    numberOf[v] = number;
  });
  return {
    ...edges,
    edgeFrom: edgeFrom.map((v) => numberOf[v] as number),
    edgeTo: edgeTo.map((v) => numberOf[v] as number),
  };
}

/** The indices of 32-bit codes in ascending order of code (a stable radix sort in two passes of 16 bits). */
function sortedBy(code: Uint32Array): Uint32Array {
  let order = new Uint32Array(code.length).map((_, i) => i);
  for (const shift of [0, 16]) {
    const start = new Uint32Array(0x10001);
    for (const value of code) (start[((value >>> shift) & 0xffff) + 1] as number)++;
    for (let i = 0; i < 0x10000; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
    const next = new Uint32Array(order.length);
    for (const index of order) {
      const half = ((code[index] as number) >>> shift) & 0xffff;
      next[(start[half] as number)++] = index;
    }
    order = next;
  }
  return order;
}

/** The Morton code: 16 bits of each coordinate, scaled to its range and interleaved. */
function mortonCodes(lats: Int32Array, lons: Int32Array): (point: number) => number {
  const lat = sixteenBits(lats);
  const lon = sixteenBits(lons);
  return (point) => (spread(lat(point)) * 2 + spread(lon(point))) >>> 0;
}

function sixteenBits(values: Int32Array): (index: number) => number {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const scale = 0xffff / Math.max(1, max - min);
  return (index) => ((values[index] as number) - min) * scale;
}

function spread(bits: number): number {
  let wide = bits & 0xffff;
  wide = (wide | (wide << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}
