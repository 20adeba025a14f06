type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** A typed array that doubles when full; `values` may be longer than `length`. */
export type Growing<A extends Column> = { values: A; length: number };

export function growing<A extends Column>(values: A): Growing<A> {
  return { values, length: 0 };
}

export function push<A extends Column>(list: Growing<A>, value: number): void {
  if (list.length === list.values.length) {
    const larger = new (list.values.constructor as new (length: number) => A)(Math.max(1024, list.length * 2));
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}

/** The filled part, not copied. */
export function filled<A extends Column>(list: Growing<A>): A {
  return list.values.subarray(0, list.length) as A;
}
