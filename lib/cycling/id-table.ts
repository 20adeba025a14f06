/** Numbers node ids (up to 2⁵³) 0, 1, 2 … in the order of their first appearance: an open hash on typed arrays. */
export type IdTable = { ids: Float64Array; numbers: Int32Array; mask: number; count: number };

export function newIdTable(expected = 1024): IdTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)));
  return { ids: new Float64Array(size), numbers: new Int32Array(size).fill(-1), mask: size - 1, count: 0 };
}

/** The id's number, a new one if it has none yet. */
export function numberOf(table: IdTable, id: number): number {
  if (table.count * 2 > table.mask) grow(table);
  const slot = slotOf(table, id);
  const known = table.numbers[slot] as number;
  if (known >= 0) return known;
  table.ids[slot] = id;
  table.numbers[slot] = table.count;
  return table.count++;
}

/** The id's number, -1 if it has none. */
export function findNumber(table: IdTable, id: number): number {
  return table.numbers[slotOf(table, id)] as number;
}

function slotOf({ ids, numbers, mask }: IdTable, id: number): number {
  const high = Math.floor(id / 2 ** 32);
  let slot = Math.imul((id | 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  slot = (slot ^ (slot >>> 15)) & mask;
  while ((numbers[slot] as number) >= 0 && ids[slot] !== id) slot = (slot + 1) & mask;
  return slot;
}

function grow(table: IdTable): void {
  const { ids, numbers } = table;
  const larger = newIdTable(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const number = numbers[i] as number;
    if (number < 0) continue;
    const slot = slotOf(larger, ids[i] as number);
    larger.ids[slot] = ids[i] as number;
    larger.numbers[slot] = number;
  }
  Object.assign(table, { ...larger, count: table.count });
}
