import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { env } from '@/lib/env';
import { DATABASE } from './create-database';
import { findService, passwordFile } from './place';
import { urlOf } from './start-postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** DATABASE_URL, else the embedded database of the running service. Starts nothing; undefined without either. */
export function findDatabaseUrl(): string | undefined {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const port = findService(ROOT)?.port;
  return port ? urlOf(readFileSync(passwordFile(ROOT), 'utf8').trim(), port, DATABASE) : undefined;
}
