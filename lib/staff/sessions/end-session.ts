import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffChallenges, staffSessions } from '@/db/schema';
import type { Account, Person } from '../office-context';
import { IDLE_MINUTES } from './session-times';

/** The sessions of a person, locked ones too, newest first. */
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

/** Ends one of the person's own sessions. @returns whether there was one */
export async function endSession(db: Db, { person }: Account, id: number): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, person.id)))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

/** Ends the person's other sessions, as after every change of how they sign in. */
export async function endOtherSessions(db: Db, { person, session }: Account): Promise<void> {
  await db.delete(staffSessions).where(and(eq(staffSessions.staffId, person.id), ne(staffSessions.id, session.id)));
}

/** Ends all sessions of a person. */
export async function endAllSessions(db: Db, { id }: Pick<Person, 'id'>): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.staffId, id));
}

const DAY_MS = 24 * 3_600_000;

/** Deletes expired sessions, and challenges that expired a day ago. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, new Date(now.getTime() - DAY_MS)));
}
