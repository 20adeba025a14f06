import { lt } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { idempotencyKeys } from '@/db/schema';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes stored responses of Idempotency-Keys that are older than a day. */
export async function deleteIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)));
}
