import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff, staffSessions } from '@/db/schema';
import type { Account } from '../office-context';
import { PERSON } from '../people';
import { IDLE_MINUTES, STEP_UP_MINUTES } from './session-times';
import { hashOf } from './token';

const SEEN_MS = 60_000;

/** Who has this token: of a session that is neither too old nor was left alone for too long. */
export async function findAccount(db: Db, token: string, now: Date): Promise<Account | undefined> {
  const [row] = await db
    .select({ person: PERSON, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashOf(token)),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.seenAt, new Date(now.getTime() - IDLE_MINUTES * 60_000)),
        isNull(staff.disabledAt),
      ),
    );
  if (!row) return undefined;
  const { id, proof, createdAt, seenAt, steppedUpAt } = row.session;
  const before = new Date(now.getTime() - SEEN_MS);
  if (seenAt < before)
    await db
      .update(staffSessions)
      .set({ seenAt: now })
      .where(and(eq(staffSessions.id, id), lt(staffSessions.seenAt, before)));
  return { person: row.person, session: { id, proof, createdAt, provenAt: steppedUpAt ?? createdAt } };
}

/** Whether somebody proved a moment ago who they are. */
export const isFresh = ({ session }: Account, now: Date): boolean =>
  now.getTime() - session.provenAt.getTime() < STEP_UP_MINUTES * 60_000;
