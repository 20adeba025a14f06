import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { fail } from '../start/step.mjs';

// Before the processes of a new version start: brings DATABASE_URL to its schema. The older version goes on working.
try {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: it says which database to bring up to date.');
  const { applied } = await migrate(env.DATABASE_URL);
  console.log(applied === 0 ? 'The database is up to date.' : `The database is up to date (${applied} changes).`);
} catch (error) {
  fail(error);
}
