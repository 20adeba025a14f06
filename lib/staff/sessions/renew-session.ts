import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type StaffProof, staffSessions } from '@/db/schema';
import { type Account, isSecondFactor } from '../office-context';
import { hashOf, newToken } from './token';

/**
 * Records a new proof: the session keeps its better proof, gets a new token, which replaces the old one, and is unlocked. Its end does not
 * change. @returns the new token
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
      proof: isSecondFactor({ proof }) ? proof : session.proof,
    })
    .where(eq(staffSessions.id, session.id));
  return token;
}
