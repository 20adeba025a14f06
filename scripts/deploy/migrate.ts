import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { fail } from '../start/step.mjs';

// Migrates DATABASE_URL before processes of a new version start. Processes of the older version keep working.
try {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: it names the database to migrate.');
  const { applied } = await migrate(env.DATABASE_URL);
  console.log(applied === 0 ? 'The database is up to date.' : `The database is up to date (${applied} changes).`);
} catch (error) {
  fail(error);
}
