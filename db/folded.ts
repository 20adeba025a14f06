import type postgres from 'postgres';
import { DatabaseRefusal } from './refusal';

/** The migrations 0000 to 0044, which the baseline replaces. */
const FOLDED = {
  first: '6b5c9bddee3e91c8cfbd8dbd6e25aa3301b78ab0c463f8a95cfae49d98d73d3d',
  last: 'd5350fab0fc9e557442d48605f82e19c9daa9255da5829bf88ef8936fb4a57b4',
  count: 45,
};

/** The functions that these created. */
const FUNCTIONS = [
  'hold_seats',
  'hold_together',
  'hold_blocks',
  'hold_seen_blocks',
  'taken_in_hall',
  'closed_performances',
  'place_order',
  'freeze_lines',
  'line_up',
  'slots_passed',
  'slot_due',
  'count_stock',
  'count_catalogue',
  'count_catalogue_of_client',
];

/**
 * Records the baseline and its functions in a database that the folded migrations created. `done`: the hashes of its migrations.
 * @returns the hashes after that
 * @throws DatabaseRefusal when it has only some of the folded migrations
 */
export async function adoptFolded(
  tx: postgres.TransactionSql,
  done: ReadonlySet<string>,
  baseline: string,
): Promise<ReadonlySet<string>> {
  if (!done.has(FOLDED.first)) return done;
  if (!done.has(FOLDED.last)) {
    throw new DatabaseRefusal(
      'The database was made by a version of Doek before its migrations were folded. Start it once with the version tagged before-baseline (commit aa2b87f9), which brings it up to migration 0044; then start this one.',
    );
  }
  // Any others are of another version: migrate() refuses unknown migrations.
  if (done.size > FOLDED.count) return done;
  await tx`DELETE FROM migrations`;
  await tx`INSERT INTO migrations (hash) VALUES (${baseline})`;
  for (const name of FUNCTIONS) await tx`INSERT INTO functions (name, hash, edition) VALUES (${name}, '', 0)`;
  return new Set([baseline]);
}
