import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** Waits for any other import of the client, and makes others wait until the transaction ends. */
export const lockBundle = (db: Db, clientName: string) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bundle of ${clientName}`}, 0))`);
