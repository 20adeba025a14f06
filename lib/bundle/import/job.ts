import type { Db } from '@/db/client';
import type { FieldError } from '@/lib/errors';
import type { Bundle } from '../schema';

/** A running import: its client, its transaction, the errors found and the rows written. */
export type ImportRun = {
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

/** What it takes to see what became of performances. */
export type WatchedEvents = Pick<ImportRun, 'db' | 'clientId' | 'now'>;

/** What it takes to change which seats there are. */
export type SeatJob = WatchedEvents & Pick<ImportRun, 'errors' | 'written'>;

export type Ids = Map<string, number>;

/** The id of an entry that the check has found to exist. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The import has lost ${JSON.stringify(key)}`);
  return id;
}
