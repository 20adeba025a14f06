import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '@/db/client';
import { staffTotp } from '@/db/schema';
import { seal, unseal } from '@/lib/secrets';
import { forgetTry, limitTries } from '../limit-tries';
import type { Person } from '../office-context';

const PERIOD_SECONDS = 30;
/** How long a secret that does not count yet is offered. */
const OFFERED_MINUTES = 10;

const contextOf = (staffId: number) => `staff ${staffId}: totp`;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Doek', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The secret that an app takes over: as text, and as address for its camera. Until it counts it is another one every ten minutes. */
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
  if (!row) throw new Error('There is an app already');
  const secret = unseal(row.sealed, contextOf(id));
  return { secret, uri: totpOf(secret, email).toString() };
}

/** Takes a first code of the app: from now on it counts. @returns whether the code was right */
export async function confirmTotp(db: Db, person: Person, code: string, now: Date): Promise<boolean> {
  if (!(await isTotp(db, person, code, now, false))) return false;
  await db.update(staffTotp).set({ confirmedAt: now }).where(eq(staffTotp.staffId, person.id));
  return true;
}

/**
 * Whether that is the code of somebody's app now, one step earlier or later; each code counts once. Six digits can be guessed in the end,
 * so that few wrong ones are possible within days; a passkey or a recovery code still works. @throws Refusal `too_often`
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

/** Withdraws an unconfirmed secret, so that it is useless to anybody who saw it. */
export async function removeOfferedTotp(db: Db, { id }: Person): Promise<void> {
  await db.delete(staffTotp).where(and(eq(staffTotp.staffId, id), isNull(staffTotp.confirmedAt)));
}
