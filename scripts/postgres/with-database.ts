import { fileURLToPath } from 'node:url';
import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { DATABASE } from './create-database';
import { claimPlace, startOwnDatabase } from './own-database';
import { readPassword } from './password';
import { urlOf } from './start-postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Calls `run` with the URL of the migrated database: DATABASE_URL, else the running service's embedded database, else
 * the embedded database, started while `run` runs. Throws one sentence when there is none.
 */
export async function withDatabase<T>(run: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) {
    await migrate(env.DATABASE_URL);
    return run(env.DATABASE_URL);
  }
  const tell = (line: string) => console.error(line);
  const taken = await claimPlace(ROOT, 'command', { tell, onService: (service) => service.port });
  if ('service' in taken) return run(urlOf(readPassword(ROOT, taken.place), taken.service, DATABASE));

  const database = await startOwnDatabase(ROOT, taken, tell);
  try {
    await migrate(database.url);
    return await run(database.url);
  } finally {
    await database.close();
  }
}
