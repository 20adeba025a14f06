import { createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffChallenges } from '@/db/schema';
import { isSameSecret } from '@/lib/same-secret';
import { derivedKeys } from '@/lib/secrets';
import type { Browser } from '../browser';

export type Challenge = typeof staffChallenges.$inferSelect;
type ChallengeKind = Challenge['kind'];

const CHALLENGE_MINUTES = 10;
const MOST_TRIES = 5;
const DIGITS = 8;

const secretsOf = (id: string): Buffer[] =>
  derivedKeys('office challenges').map((key) => createHmac('sha256', key).update(id).digest());

const digitsOf = (secret: Buffer): string => String(secret.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');

/** The code that is mailed for a challenge: made of its id and SECRET_KEY, so no table has it. */
export const codeOf = (id: string): string => digitsOf(secretsOf(id)[0] as Buffer);

/** Whether that is the code, also one mailed before SECRET_KEY got a new first key. */
export const isCodeOf = (id: string, code: string): boolean =>
  secretsOf(id).some((secret) => isSameSecret(digitsOf(secret), code));

/** What a passkey signs. */
export const signedBytes = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(secretsOf(id)[0] as Buffer);

/** Whether a passkey signed this one, as it says in base64url. */
export const isSigned = (id: string, text: string): boolean =>
  secretsOf(id).some((secret) => isSameSecret(secret.toString('base64url'), text));

/** Makes something that this browser may answer within CHALLENGE_MINUTES; of each kind its latest counts. */
export async function makeChallenge(
  db: Db,
  { kind, browser, staffId = null, now }: { kind: ChallengeKind; browser: Browser; staffId?: number | null; now: Date },
): Promise<Challenge> {
  const [made] = await db
    .insert(staffChallenges)
    .values({
      id: randomUUID(),
      kind,
      browserHash: browser.hash,
      staffId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .returning();
  if (!made) throw new Error('No challenge was made');
  return made;
}

/** The one that this browser may still answer; its tries are counted by `tryChallenge`. */
export async function findChallenge(
  db: Db,
  kind: ChallengeKind,
  browser: Browser,
  now: Date,
): Promise<Challenge | undefined> {
  const [found] = await db
    .select()
    .from(staffChallenges)
    .where(and(eq(staffChallenges.kind, kind), eq(staffChallenges.browserHash, browser.hash)))
    .orderBy(desc(staffChallenges.createdAt))
    .limit(1);
  return found && found.usedAt === null && found.expiresAt > now && found.tries < MOST_TRIES ? found : undefined;
}

/** Counts a try before it is looked at, so that many at once have no more than others. @returns undefined when there is none left */
export async function tryChallenge(
  db: Db,
  kind: ChallengeKind,
  browser: Browser,
  now: Date,
): Promise<Challenge | undefined> {
  const found = await findChallenge(db, kind, browser, now);
  if (!found) return undefined;
  const [tried] = await db
    .update(staffChallenges)
    .set({ tries: sql`${staffChallenges.tries} + 1` })
    .where(and(open(found.id, now), lt(staffChallenges.tries, MOST_TRIES)))
    .returning();
  return tried;
}

/** Uses it up. @returns false when somebody was first */
export async function spendChallenge(db: Db, { id }: Challenge, now: Date): Promise<boolean> {
  const used = await db.update(staffChallenges).set({ usedAt: now }).where(open(id, now)).returning();
  return used.length > 0;
}

const open = (id: string, now: Date) =>
  and(eq(staffChallenges.id, id), isNull(staffChallenges.usedAt), gt(staffChallenges.expiresAt, now));
