import { startTemporaryPostgres } from '@/scripts/postgres/temporary';

/** A PostgreSQL for the tests: the one of TEST_DATABASE_URL, else a throw-away one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startTemporaryPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
