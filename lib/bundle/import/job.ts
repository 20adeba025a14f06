import type { Db } from '@/db/client';
import type { FieldError } from '@/lib/errors';
import type { Bundle } from '../schema';

/** One import under way: the client it is for, its transaction, what it found wrong and what it has written. */
export type Job = {
  db: Db;
  bundle: Bundle;
  now: Date;
  clientId: number;
  /** The day, `YYYY-MM-DD`, from which `+N` counts. */
  firstDay: string;
  errors: FieldError[];
  /** How many rows were written. */
  written: number;
  onProgress: (done: number) => void;
};

export type Ids = Map<string, number>;

/** The id of something that the check has found to be there. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The import has lost ${JSON.stringify(key)}`);
  return id;
}
