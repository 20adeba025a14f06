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
  /** Whether the operator vouches for new host names. */
  vouches: boolean;
};

/** What watchEvents needs. */
export type WatchedEvents = Pick<ImportRun, 'db' | 'clientId' | 'now'>;

/** What changing seats needs. */
export type SeatJob = WatchedEvents & Pick<ImportRun, 'errors' | 'written'>;

export type Ids = Map<string, number>;

/** The id of an entry that the checks have found to exist. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No id is known for the entry ${JSON.stringify(key)}`);
  return id;
}
