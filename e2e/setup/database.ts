import { makeTemplate } from '@/lib/testing/database';
import { startTemporaryPostgres } from '@/scripts/postgres/temporary';

/**
 * A PostgreSQL for the tests: that of TEST_DATABASE_URL, else a temporary one; and the template that their databases
 * are copied from.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_TEMPLATE) return undefined;
  const server = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  if (server?.socket) process.env.TEST_DATABASE_SOCKET = server.socket;
  const template = await makeTemplate();
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return async () => {
    await template.drop();
    await server?.stop();
  };
}
