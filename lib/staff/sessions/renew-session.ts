import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type StaffProof, staffSessions } from '@/db/schema';
import { type Account, hasSecondFactor } from '../office-context';
import { hashOf, newToken } from './token';

/**
 * After somebody has proven again who they are: that moment, the better of both proofs, and a new token; the one before is worth
 * nothing any more. It lives no longer than before, and is open where it was locked.
 */
export async function renewSession(db: Db, { session }: Account, proof: StaffProof, now: Date): Promise<string> {
  const token = newToken();
  await db
    .update(staffSessions)
    .set({
      tokenHash: hashOf(token),
      steppedUpAt: now,
      lockedAt: null,
      pinTries: 0,
      seenAt: now,
      proof: hasSecondFactor({ proof }) ? proof : session.proof,
    })
    .where(eq(staffSessions.id, session.id));
  return token;
}
