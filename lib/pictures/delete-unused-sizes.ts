import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clientFiles, keptPictures } from '@/db/schema';

/** Deletes the sizes of a client's pictures that no address refers to. */
export async function deleteUnusedSizes(db: Db, clientId: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${clientFiles} f WHERE f.client_id = ${clientId} AND f.picture IS NOT NULL
       AND NOT EXISTS (SELECT FROM ${keptPictures} k WHERE k.client_id = f.client_id AND k.name = f.picture)`);
}
