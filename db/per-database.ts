import type { Db } from './client';

/** One value per database or transaction, built at first use and garbage collected with it. */
export function perDatabase<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, { value: T }>();
  return (db) => {
    let known = built.get(db);
    if (!known) {
      known = { value: build(db) };
      built.set(db, known);
    }
    return known.value;
  };
}
