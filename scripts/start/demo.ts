import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { env } from '@/lib/env';
import { ask, canAsk } from '../cli/ask';
import { importFiles } from '../cli/import-files';
import { loadDemoMap } from './demo-map';
import { loadDemoOfficeWork, loadDemoSales } from './demo-sales';
import { step } from './step.mjs';

const FOLDER = 'db/demo';

/**
 * Imports the demo organisations into a database without organisations, unless DEMO is off. `marker`: the file that
 * records a completed import, so that an interrupted one is repeated. A database of the user's own has none: there a
 * person at the terminal is asked first.
 */
export async function loadDemo(url: string, marker?: string): Promise<void> {
  if (env.DEMO === false) return;
  const unfinished = marker !== undefined && !existsSync(marker);
  if (!unfinished && !(await isEmpty(url))) return;
  if (!marker && env.DEMO === undefined && canAsk() && !(await isWanted())) return;
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  await step(`Importing the demo organisations (${files.length})`, async () => {
    await importFiles(
      url,
      files.sort().map((name) => join(FOLDER, name)),
    );
    await loadDemoMap(url);
    await loadDemoSales(url);
    await loadDemoOfficeWork(url);
  });
  if (marker) writeFileSync(marker, '');
}

async function isWanted(): Promise<boolean> {
  const answer = await ask('This database has no organisation yet. Load the three demo organisations? [y/N] ');
  return /^y(es)?$/i.test(answer);
}

async function isEmpty(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return (await sql`SELECT FROM clients LIMIT 1`).length === 0;
  } finally {
    await sql.end();
  }
}

const MOST_NAMED = 5;

/** The pages that the start lists: those of the first organisations. */
export async function listPages(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    const clients = await sql<{ name: string }[]>`SELECT name FROM clients ORDER BY id LIMIT ${MOST_NAMED}`;
    return ['/', ...clients.map(({ name }) => `/${name}`), '/docs', '/v1/openapi.json'];
  } finally {
    await sql.end();
  }
}

/** Whether somebody may already make organisations, so that no start link is needed. */
export async function hasOffice(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return (await sql`SELECT FROM staff WHERE may_create_clients LIMIT 1`).length > 0;
  } finally {
    await sql.end();
  }
}
