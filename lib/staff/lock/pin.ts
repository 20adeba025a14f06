import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staff, staffSessions } from '@/db/schema';
import type { Account } from '../office-context';
import { Refusal } from '../refusal';
import { isFresh } from '../sessions/find-account';
import { LOCK_MINUTES, PIN_MINUTES } from '../sessions/session-times';
import { hashPin, isPin } from './pin-hash';

const PIN_PATTERN = /^\d{6}$/;
/** After this many attempts the session needs a passkey or a code. */
const MOST_PIN_TRIES = 5;

/** Whether the person has a PIN, and how many attempts this session has left: none once it has been locked for PIN_MINUTES. */
export async function findPin(
  db: Db,
  { person, session }: Account,
  now: Date,
): Promise<{ isSet: boolean; triesLeft: number }> {
  const tries = sql<number>`CASE WHEN ${takesPin(now)} THEN ${staffSessions.pinTries} ELSE ${MOST_PIN_TRIES} END`;
  const [row] = await db
    .select({ isSet: sql<boolean>`${staff.pinHash} IS NOT NULL`, tries })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.id, session.id), eq(staff.id, person.id)));
  return { isSet: row?.isSet ?? false, triesLeft: Math.max(0, MOST_PIN_TRIES - (row?.tries ?? 0)) };
}

/** Sessions that were locked by hand or by inactivity less than PIN_MINUTES ago. */
const takesPin = (now: Date): SQL => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  return sql`(${staffSessions.lockedAt} > ${ago(PIN_MINUTES)}::timestamptz
    OR ${staffSessions.lockedAt} IS NULL AND ${staffSessions.seenAt} > ${ago(PIN_MINUTES + LOCK_MINUTES)}::timestamptz)`;
};

/** Sets one's own PIN; undefined removes it. @throws Refusal `not_now`; `weak_pin` for one that is guessed first */
export async function setPin(db: Db, account: Account, pin: string | undefined, now: Date): Promise<void> {
  if (!isFresh(account, now)) throw new Refusal('not_now');
  if (pin !== undefined && isWeak(pin)) throw new Refusal('weak_pin', 'secret_pin');
  const pinHash = pin === undefined ? null : await hashPin(pin);
  await db.update(staff).set({ pinHash }).where(eq(staff.id, account.person.id));
}

/** One digit repeated, or a run up or down: what is guessed first. */
const isWeak = (pin: string): boolean =>
  !PIN_PATTERN.test(pin) || /^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

/**
 * Opens a session that was locked less than PIN_MINUTES ago by its owner's PIN; it is no step up. The attempt counts before the PIN is
 * compared, so parallel attempts gain nothing; signing in with a passkey or code restores five attempts.
 * @throws Refusal `wrong_pin`, with the attempts left; `pin_over`
 */
export async function unlockWithPin(db: Db, { person, session }: Account, pin: string, now: Date): Promise<void> {
  const own = eq(staffSessions.id, session.id);
  const [counted] = await db
    .update(staffSessions)
    .set({ pinTries: sql`${staffSessions.pinTries} + 1` })
    .where(and(own, lt(staffSessions.pinTries, MOST_PIN_TRIES), takesPin(now)))
    .returning({ tries: staffSessions.pinTries });
  const [kept] = await db.select({ hash: staff.pinHash }).from(staff).where(eq(staff.id, person.id));
  if (!counted || !kept?.hash) throw new Refusal('pin_over', 'secret_pin');
  if (!(await isPin(pin, kept.hash)))
    throw new Refusal('wrong_pin', 'secret_pin', String(MOST_PIN_TRIES - counted.tries));
  await db.update(staffSessions).set({ lockedAt: null, pinTries: 0, seenAt: now }).where(own);
}
