import type { Db } from '@/db/client';
import type { FieldError } from '@/lib/errors';
import type { Bundle } from '../schema';

/** A running import: its client, its transaction, the errors found and the rows written. */
export type Job = {
  db: Db;
  bundle: Bundle;
  now: Date;
  clientId: number;
  /** The day from which `+N` counts, `YYYY-MM-DD`. */
  firstDay: string;
  errors: FieldError[];
  /** The number of rows written. */
  written: number;
  onProgress: (done: number) => void;
};

export type Ids = Map<string, number>;

/** The id of an entry that the check has found to exist. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The import has lost ${JSON.stringify(key)}`);
  return id;
}
