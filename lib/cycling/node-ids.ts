/** Node ids (up to 2⁵³) in ascending order, each once. A node's number is its index among them. */
export type NodeIds = Float64Array;

/** The ids that occur in a list, in any order. */
export function nodeIdsOf(list: Float64Array): NodeIds {
  const ids = list.slice().sort();
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    if (i === 0 || ids[i] !== ids[i - 1]) ids[count++] = ids[i] as number;
  }
  return ids.slice(0, count);
}

/** Finds the number of a node id, -1 if it is not among them. Fastest for ids in ascending order, the order of an extract. */
export function numberFinder(ids: NodeIds): (id: number) => number {
  // The index of the first id that is not below the previous lookup.
  let at = 0;
  const isBelow = (index: number, id: number) => index < ids.length && (ids[index] as number) < id;
  return (id) => {
    if (at > 0 && !isBelow(at - 1, id)) at = search(ids, id, 0, at - 1);
    else if (isBelow(at, id)) at = isBelow(at + 1, id) ? search(ids, id, at + 2, ids.length) : at + 1;
    return ids[at] === id ? at : -1;
  };
}

/** The first index from `low` to `high` whose id is not below `id`; `high` when there is none. */
function search(ids: NodeIds, id: number, low: number, high: number): number {
  let [first, end] = [low, high];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((ids[middle] as number) < id) first = middle + 1;
    else end = middle;
  }
  return first;
}
