import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { importFiles } from '../import-files';
import { step } from '../step.mjs';

const FOLDER = 'db/demo';

/**
 * Imports the demo organisations into a database without organisations. `marker` says where a finished import is
 * remembered: without it an import that was cut off is done again.
 */
export async function loadDemo(url: string, marker?: string): Promise<void> {
  const unfinished = marker !== undefined && !existsSync(marker);
  if (!unfinished && !(await isEmpty(url))) return;
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  await step(`Importing the demo organisations (${files.length})`, () =>
    importFiles(
      url,
      files.sort().map((name) => join(FOLDER, name)),
    ),
  );
  if (marker) writeFileSync(marker, '');
}

async function isEmpty(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return (await sql`SELECT FROM clients LIMIT 1`).length === 0;
  } finally {
    await sql.end();
  }
}
