import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '@/db/client';
import { staffTotp } from '@/db/schema';
import { seal, unseal } from '@/lib/secrets';
import { forgetTry, limitTries } from '../limit-tries';
import type { Person } from '../office-context';

const PERIOD_SECONDS = 30;
/** How long an unconfirmed secret is offered before another replaces it. */
const OFFERED_MINUTES = 10;

const contextOf = (staffId: number) => `staff ${staffId}: totp`;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Doek', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The secret for an authenticator app, as text and as `otpauth:` URI. Until it is confirmed, it changes every ten minutes. */
export async function beginTotp(db: Db, { id, email }: Person, now: Date): Promise<{ secret: string; uri: string }> {
  const sealed = seal(new Secret({ size: 20 }).base32, contextOf(id));
  const oldest = new Date(now.getTime() - OFFERED_MINUTES * 60_000);
  await db
    .insert(staffTotp)
    .values({ staffId: id, sealed, createdAt: now })
    .onConflictDoUpdate({
      target: staffTotp.staffId,
      set: { sealed, createdAt: now },
      setWhere: sql`${isNull(staffTotp.confirmedAt)} AND ${lt(staffTotp.createdAt, oldest)}`,
    });
  const [row] = await db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, id), isNull(staffTotp.confirmedAt)));
  if (!row) throw new Error('The person has a confirmed authenticator app already; remove it first');
  const secret = unseal(row.sealed, contextOf(id));
  return { secret, uri: totpOf(secret, email).toString() };
}

/** Makes an app a second factor, after its first code was right. */
export async function confirmTotp(db: Db, { id }: Person, now: Date): Promise<void> {
  await db.update(staffTotp).set({ confirmedAt: now }).where(eq(staffTotp.staffId, id));
}

/**
 * Whether a code is valid for the person's app now, one period earlier or later; each code works once. Wrong codes are limited to few in
 * days, because six digits can be guessed; a passkey or a recovery code still works. @throws Refusal `too_often`
 */
export async function isTotp(
  db: Db,
  { id, email }: Pick<Person, 'id' | 'email'>,
  code: string,
  now: Date,
  isConfirmed = true,
): Promise<boolean> {
  await limitTries(db, 'factor-account', String(id), now);
  await limitTries(db, 'app-wrong', String(id), now);
  const [row] = await db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, id), isConfirmed ? isNotNull(staffTotp.confirmedAt) : undefined));
  if (!row) return false;
  const totp = totpOf(unseal(row.sealed, contextOf(id)), email);
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  const taken = await db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, id), lt(staffTotp.lastStep, step)))
    .returning({ id: staffTotp.staffId });
  if (taken.length === 0) return false;
  await forgetTry(db, 'app-wrong', String(id), now);
  return true;
}

export async function removeTotp(db: Db, { id }: Person): Promise<void> {
  await db.delete(staffTotp).where(eq(staffTotp.staffId, id));
}

/** Removes an unconfirmed secret, so that it is useless to anybody who saw it. */
export async function removeOfferedTotp(db: Db, { id }: Person): Promise<void> {
  await db.delete(staffTotp).where(and(eq(staffTotp.staffId, id), isNull(staffTotp.confirmedAt)));
}
