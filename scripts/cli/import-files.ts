import { connect } from '@/db/client';
import { type Imported, importBundle } from '@/lib/bundle';
import { explainErrors, readFile } from './client/read-file';
import type { ProgressBar } from './progress-bar';

/**
 * Imports bundles into a migrated database, in this order, one transaction each. Throws at the first that fails: an
 * Error whose message names the file and has a line per invalid member.
 */
export async function importFiles(
  url: string,
  files: string[],
  {
    bar,
    ...how
  }: { bar?: ProgressBar | undefined; mail?: boolean; isDryRun?: boolean; withDifferences?: boolean } = {},
): Promise<Imported[]> {
  const { db, close } = connect(url, { max: 1 });
  const imported: Imported[] = [];
  try {
    for (const file of files) {
      const bundle = readFile(file);
      const options = { now: new Date(), vouches: true, ...how, ...(bar && { onProgress: bar.onProgress }) };
      imported.push(await explainErrors(file, () => importBundle(db, bundle, options), bundle));
    }
    return imported;
  } finally {
    bar?.stop();
    await close();
  }
}
