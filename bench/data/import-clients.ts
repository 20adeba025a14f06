import { readFileSync } from 'node:fs';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { importBundle } from '@/lib/bundle';
import { step } from '@/scripts/start/step.mjs';
import { longProgramme, onSale } from './clients';

/** Imports the benchmark's clients into the empty database at `url`. */
export async function importClients(url: string, signal: AbortSignal): Promise<void> {
  await step('Making the tables', () => migrate(url));
  const festival: unknown = JSON.parse(readFileSync('db/demo/festival.json', 'utf8'));
  const { db, sql, close } = connect(url, { max: 1 });
  try {
    for (const [name, bundle] of Object.entries({
      'festival (137 performances)': festival,
      'a client with 2,000 performances': longProgramme(),
      'an on-sale': onSale(),
    })) {
      signal.throwIfAborted();
      await step(`Importing ${name}`, () => importBundle(db, bundle, { now: new Date() }));
    }
    // In production autovacuum has done this long before a sale begins.
    await step('Gathering statistics', () => sql`VACUUM ANALYZE`);
  } finally {
    await close();
  }
}
