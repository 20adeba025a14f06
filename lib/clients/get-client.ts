import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { clients } from '@/db/schema';
import type { Client } from '@/lib/context';
import { AppError } from '@/lib/errors';

const byName = prepared((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.name, sql.placeholder('name')))
    .prepare('client_by_name'),
);

/** The organisation with that short name. @throws AppError `client_not_found` */
export async function getClient(db: Db, name: string): Promise<Client> {
  const [client] = CLIENT_NAME.test(name) ? await byName(db).execute({ name }) : [];
  if (!client) throw new AppError('client_not_found', 'Client not found');
  return client;
}

/** What a short name may look like (bundle.md). */
export const CLIENT_NAME = /^[a-z0-9-]{2,40}$/;
