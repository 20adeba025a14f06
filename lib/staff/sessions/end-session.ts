import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffChallenges, staffSessions } from '@/db/schema';
import type { Account } from '../office-context';
import { IDLE_MINUTES } from './session-times';

/** The browsers that somebody is signed in with, locked ones too, the latest first. */
export const listSessions = (db: Db, { person }: Account, now: Date) =>
  db
    .select({
      id: staffSessions.id,
      proof: staffSessions.proof,
      createdAt: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
      network: staffSessions.network,
      agent: staffSessions.agent,
    })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, person.id),
        gt(staffSessions.expiresAt, now),
        or(
          gt(staffSessions.seenAt, new Date(now.getTime() - IDLE_MINUTES * 60_000)),
          eq(staffSessions.locksWhenIdle, true),
        ),
      ),
    )
    .orderBy(desc(staffSessions.seenAt));

/** Ends one of one's own sessions; one of somebody else stays. @returns whether there was one */
export async function endSession(db: Db, { person }: Account, id: number): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, person.id)))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

/** Ends all of one's own but the one at hand: so after each change of how one signs in. */
export async function endOtherSessions(db: Db, { person, session }: Account): Promise<void> {
  await db.delete(staffSessions).where(and(eq(staffSessions.staffId, person.id), ne(staffSessions.id, session.id)));
}

const DAY_MS = 24 * 3_600_000;

/** Deletes expired sessions, and challenges of yesterday. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, new Date(now.getTime() - DAY_MS)));
}
