import type { Db } from '@/db/client';
import { type StaffProof, staffSessions } from '@/db/schema';
import type { Browser } from '../browser';
import { SESSION_HOURS } from './session-times';
import { hashOf, newToken } from './token';

const MOST_AGENT = 200;

/** Signs a browser in. @returns the token, which only the browser stores */
export async function startSession(
  db: Db,
  { staffId, proof, browser, now }: { staffId: number; proof: StaffProof; browser: Browser; now: Date },
): Promise<string> {
  const token = newToken();
  await db.insert(staffSessions).values({
    staffId,
    tokenHash: hashOf(token),
    proof,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
    network: browser.network,
    agent: browser.agent.slice(0, MOST_AGENT),
  });
  return token;
}
