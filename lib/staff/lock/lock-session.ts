import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffSessions } from '@/db/schema';
import type { Account } from '../office-context';

/** From now on the session is locked after LOCK_MINUTES without a request, instead of ended. */
export async function lockWhenIdle(db: Db, { session }: Account): Promise<void> {
  await db
    .update(staffSessions)
    .set({ locksWhenIdle: true })
    .where(sql`${eq(staffSessions.id, session.id)} AND NOT ${staffSessions.locksWhenIdle}`);
}

/** Locks the session: it gives no access to the office until its owner proves who they are. */
export async function lockSession(db: Db, { session }: Account, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ locksWhenIdle: true, lockedAt: now, pinTries: 0 })
    .where(eq(staffSessions.id, session.id));
}
