import { asc } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients } from '@/db/schema';

/** Every organisation, by title. */
export function listClients(db: Db): Promise<{ name: string; title: string }[]> {
  return db.select({ name: clients.name, title: clients.title }).from(clients).orderBy(asc(clients.title));
}
