import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { clientFiles } from '@/db/schema';
import type { Context } from '@/lib/context';

const byName = oncePerDatabase((db) =>
  db
    .select({ type: clientFiles.type, bytes: clientFiles.bytes })
    .from(clientFiles)
    .where(and(eq(clientFiles.clientId, sql.placeholder('clientId')), eq(clientFiles.name, sql.placeholder('name'))))
    .prepare('client_file'),
);

/** A font or picture of this client's theme; undefined when it has none of that name. */
export async function findFile(
  { db, client }: Context,
  name: string,
): Promise<{ type: string; bytes: Buffer<ArrayBuffer> } | undefined> {
  const [file] = await byName(db).execute({ clientId: client.id, name });
  return file;
}
