import { makeTemplate } from '@/lib/testing/database';
import { startTemporaryPostgres } from '@/scripts/postgres/temporary';

/** A PostgreSQL for the tests: the one of TEST_DATABASE_URL, else a throw-away one; and what their databases are copies of. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_TEMPLATE) return undefined;
  const server = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  const template = await makeTemplate();
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return async () => {
    await template.drop();
    await server?.stop();
  };
}
