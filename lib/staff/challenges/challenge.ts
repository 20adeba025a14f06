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
/** The digits of a mailed code, and while many networks ask for one mailbox: each then guesses among ten thousand times as many. */
export const DIGITS = 8;
export const LONG_DIGITS = 12;

const secretsOf = (id: string): Buffer[] =>
  derivedKeys('office challenges').map((key) => createHmac('sha256', key).update(id).digest());

const digitsOf = (secret: Buffer, digits: number): string =>
  String(secret.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');

/** The code that is mailed for a challenge. It is derived from the id and SECRET_KEY, so no table stores it. */
export const codeOf = (id: string, digits = DIGITS): string => digitsOf(secretsOf(id)[0] as Buffer, digits);

/** Whether a code is that of the challenge, by any key of SECRET_KEY. */
export const isCodeOf = ({ id, digits }: Pick<Challenge, 'id' | 'digits'>, code: string): boolean =>
  secretsOf(id).some((secret) => isSameSecret(digitsOf(secret, digits), code));

/** The bytes that a passkey signs. */
export const signedBytes = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(secretsOf(id)[0] as Buffer);

/** Whether a passkey signed this challenge; `text` is the challenge in base64url. */
export const isSigned = (id: string, text: string): boolean =>
  secretsOf(id).some((secret) => isSameSecret(secret.toString('base64url'), text));

type NewChallenge = {
  kind: ChallengeKind;
  browser: Browser;
  staffId?: number | null;
  /** Of a mailed code. */
  digits?: number;
  now: Date;
};

/** Creates a challenge that this browser can answer within CHALLENGE_MINUTES; it replaces earlier ones of the same kind. */
export async function makeChallenge(
  db: Db,
  { kind, browser, staffId = null, digits = DIGITS, now }: NewChallenge,
): Promise<Challenge> {
  const [made] = await db
    .insert(staffChallenges)
    .values({
      id: randomUUID(),
      kind,
      browserHash: browser.hash,
      staffId,
      digits,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .returning();
  if (!made) throw new Error('No challenge was made');
  return made;
}

/** The challenge that this browser can still answer; call `tryChallenge` to count its attempts. */
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

/** Counts an attempt before it is checked, so that parallel attempts gain nothing. @returns undefined when none is left */
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

/** Marks a challenge as used. @returns false when another request used it first */
export async function spendChallenge(db: Db, { id }: Challenge, now: Date): Promise<boolean> {
  const used = await db.update(staffChallenges).set({ usedAt: now }).where(open(id, now)).returning();
  return used.length > 0;
}

const open = (id: string, now: Date) =>
  and(eq(staffChallenges.id, id), isNull(staffChallenges.usedAt), gt(staffChallenges.expiresAt, now));
