/** A binary min-heap of vertices by cost, on typed arrays. */
export type Heap = {
  items: Int32Array;
  /** The cost of `items[i]`, kept beside it: reading it elsewhere would cost more than the comparison. */
  keys: Float64Array;
  /** Where a vertex is in `items`; -1 when it is not. */
  position: Int32Array;
  length: number;
};

export function newHeap(vertexCount: number): Heap {
  return {
    items: new Int32Array(vertexCount),
    keys: new Float64Array(vertexCount),
    position: new Int32Array(vertexCount).fill(-1),
    length: 0,
  };
}

export function emptyHeap(heap: Heap): void {
  heap.position.fill(-1);
  heap.length = 0;
}

/** Inserts a vertex with a cost, or lowers its cost. */
export function raise(heap: Heap, vertex: number, key: number): void {
  const { items, keys, position } = heap;
  let at = position[vertex] as number;
  if (at < 0) at = heap.length++;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = keys[above] as number;
    if (other <= key) break;
    const item = items[above] as number;
    items[at] = item;
    keys[at] = other;
    position[item] = at;
    at = above;
  }
  items[at] = vertex;
  keys[at] = key;
  position[vertex] = at;
}

/** Takes the cheapest vertex out; -1 when there is none. */
export function takeCheapest(heap: Heap): number {
  if (heap.length === 0) return -1;
  const { items, keys, position } = heap;
  const cheapest = items[0] as number;
  position[cheapest] = -1;
  const length = --heap.length;
  if (length === 0) return cheapest;
  const moved = items[length] as number;
  const key = keys[length] as number;
  let at = 0;
  for (let below = 1; below < length; below = 2 * at + 1) {
    if (below + 1 < length && (keys[below + 1] as number) < (keys[below] as number)) below++;
    if ((keys[below] as number) >= key) break;
    const item = items[below] as number;
    items[at] = item;
    keys[at] = keys[below] as number;
    position[item] = at;
    at = below;
  }
  items[at] = moved;
  keys[at] = key;
  position[moved] = at;
  return cheapest;
}
