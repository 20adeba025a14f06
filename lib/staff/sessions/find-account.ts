import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff, staffSessions } from '@/db/schema';
import type { Account } from '../office-context';
import { PERSON } from '../people';
import { IDLE_MINUTES, LOCK_MINUTES, STEP_UP_MINUTES } from './session-times';
import { hashOf } from './token';

const SEEN_MS = 60_000;

/** The account of a session token; undefined when the session has ended, is locked or was idle for too long. */
export async function findAccount(db: Db, token: string, now: Date): Promise<Account | undefined> {
  const found = await find(db, token, now, isOpen(now));
  const before = new Date(now.getTime() - SEEN_MS);
  if (found && found.seenAt < before)
    await db
      .update(staffSessions)
      .set({ seenAt: now })
      .where(and(eq(staffSessions.id, found.account.session.id), lt(staffSessions.seenAt, before)));
  return found?.account;
}

/** The account of a locked session, only to unlock it (lib/staff/lock). */
export const findLockedAccount = async (db: Db, token: string, now: Date): Promise<Account | undefined> =>
  (await find(db, token, now, isLocked(now)))?.account;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

const isOpen = (now: Date) =>
  and(
    isNull(staffSessions.lockedAt),
    or(
      gt(staffSessions.seenAt, minutesBefore(now, LOCK_MINUTES)),
      and(eq(staffSessions.locksWhenIdle, false), gt(staffSessions.seenAt, minutesBefore(now, IDLE_MINUTES))),
    ),
  );

const isLocked = (now: Date) =>
  or(
    isNotNull(staffSessions.lockedAt),
    and(eq(staffSessions.locksWhenIdle, true), lte(staffSessions.seenAt, minutesBefore(now, LOCK_MINUTES))),
  );

async function find(db: Db, token: string, now: Date, state: SQL | undefined) {
  const [row] = await db
    .select({ person: PERSON, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashOf(token)),
        gt(staffSessions.expiresAt, now),
        isNull(staff.disabledAt),
        state,
      ),
    );
  if (!row) return undefined;
  const { id, proof, createdAt, seenAt, steppedUpAt } = row.session;
  const account = { person: row.person, session: { id, proof, createdAt, provenAt: steppedUpAt ?? createdAt } };
  return { account, seenAt };
}

/** Whether the session has a step up of the last STEP_UP_MINUTES. */
export const isFresh = ({ session }: Account, now: Date): boolean =>
  now.getTime() - session.provenAt.getTime() < STEP_UP_MINUTES * 60_000;
