/**
 * The strongly connected components of a graph in compressed rows (`arcHead[arcStart[v]]` …): a number per vertex, and how many vertices
 * each has. Tarjan's algorithm without recursion, so that long streets cannot overflow the stack.
 */
export function strongComponents(arcStart: Uint32Array, arcHead: Int32Array): { of: Int32Array; sizes: number[] } {
  const count = arcStart.length - 1;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const next = Uint32Array.from(arcStart);
  const of = new Int32Array(count).fill(-1);
  const path = new Int32Array(count);
  const open = new Int32Array(count);
  const sizes: number[] = [];
  let openLength = 0;
  let seen = 0;

  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    let depth = 0;
    path[0] = root;
    while (depth >= 0) {
      const v = path[depth] as number;
      if (order[v] === -1) {
        order[v] = low[v] = seen++;
        open[openLength++] = v;
      }
      const arc = next[v] as number;
      if (arc < (arcStart[v + 1] as number)) {
        next[v] = arc + 1;
        const head = arcHead[arc] as number;
        if (order[head] === -1) path[++depth] = head;
        else if (of[head] === -1) low[v] = Math.min(low[v] as number, order[head] as number);
        continue;
      }
      if (low[v] === order[v]) {
        let size = 0;
        let member: number;
        do {
          member = open[--openLength] as number;
          of[member] = sizes.length;
          size++;
        } while (member !== v);
        sizes.push(size);
      }
      depth--;
      if (depth >= 0) {
        const parent = path[depth] as number;
        low[parent] = Math.min(low[parent] as number, low[v] as number);
      }
    }
  }
  return { of, sizes };
}
