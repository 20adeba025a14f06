import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/**
 * Serialises imports of a client until the transaction ends. Whoever changes performances outside an import (watchEvents) takes this lock
 * first too, so neither undoes the other and each change is announced once.
 */
export const lockBundle = (db: Db, clientName: string) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bundle of ${clientName}`}, 0)),
    CASE WHEN to_regproc('citus_is_coordinator') IS NOT NULL THEN pg_advisory_xact_lock(hashtextextended('bundles', 0)) END`);
