import type { Db } from '@/db/client';
import type { StaffProof } from '@/db/schema';
import type { Browser } from '../browser';
import { needsSecondStep } from '../factors/list-factors';
import { addPasskey, listPasskeys, removePasskey, type Site } from '../factors/passkeys';
import { makeRecoveryCodes, removeRecoveryCodes } from '../factors/recovery-codes';
import { confirmTotp, isTotp, removeOfferedTotp, removeTotp } from '../factors/totp';
import { queueStaffMail } from '../mails/queue-staff-mail';
import { type Account, isSecondFactor, type Person } from '../office-context';
import { findPersonByEmail } from '../people';
import { Refusal } from '../refusal';
import { endAllSessions, endOtherSessions } from '../sessions/end-session';
import { isFresh } from '../sessions/find-account';
import { renewSession } from '../sessions/renew-session';
import { awaitApproval } from '../team/approve-factor';

const TELL_HOURS = 72;

/**
 * Changes how a person signs in: ends their other sessions, renews this one, and mails them. A first passkey or app counts later
 * (awaitApproval). Removes an unconfirmed app secret, and recovery codes without a passkey and an app.
 * @throws Refusal `not_now` without a recent step up
 */
function changing(db: Db, account: Account, now: Date, change: (db: Db) => Promise<StaffProof>) {
  refuseStale(account, now);
  return db.transaction(async (tx) => {
    const isFirst = !(await needsSecondStep(tx, account.person.id));
    const proof = await change(tx);
    if (isFirst && isSecondFactor({ proof })) await awaitApproval(tx, account, now);
    await removeOfferedTotp(tx, account.person);
    if (!(await needsSecondStep(tx, account.person.id))) await removeRecoveryCodes(tx, account.person.id);
    await endOtherSessions(tx, account);
    await mailChange(tx, account.person, now);
    return renewSession(tx, account, proof, now);
  });
}

function refuseStale(account: Account, now: Date): void {
  if (!isFresh(account, now)) throw new Refusal('not_now');
}

type NewPasskey = { answer: unknown; name: string; site: Site; browser: Browser; now: Date };

/** Adds a passkey. @returns the session's new token @throws Refusal `not_now`, `passkey_failed`, `passkey_known` */
export const addOwnPasskey = async (db: Db, account: Account, passkey: NewPasskey): Promise<string> =>
  changing(db, account, passkey.now, async (tx) => {
    await addPasskey(tx, account.person, passkey);
    return 'passkey';
  });

/** @returns the session's new token @throws Refusal `not_now`, `not_found` */
export const removeOwnPasskey = async (db: Db, account: Account, id: number, now: Date): Promise<string> =>
  changing(db, account, now, async (tx) => {
    if (!(await removePasskey(tx, account.person.id, id))) throw new Refusal('not_found');
    return 'code';
  });

/** Confirms an app as second factor. @returns the session's new token @throws Refusal `not_now`, `wrong_code`, `too_often` */
export async function addOwnTotp(db: Db, account: Account, code: string, now: Date): Promise<string> {
  refuseStale(account, now);
  // Outside the transaction, so that the attempt counts even if the transaction rolls back.
  if (!(await isTotp(db, account.person, code, now, false))) throw new Refusal('wrong_code', 'code');
  return changing(db, account, now, async (tx) => {
    await confirmTotp(tx, account.person, now);
    return 'totp';
  });
}

/** @returns the session's new token @throws Refusal `not_now` */
export const removeOwnTotp = async (db: Db, account: Account, now: Date): Promise<string> =>
  changing(db, account, now, async (tx) => {
    await removeTotp(tx, account.person);
    return 'code';
  });

/** Replaces the recovery codes by ten new ones, shown once. @throws Refusal `not_now`, also without a passkey or an app */
export async function newRecoveryCodes(
  db: Db,
  account: Account,
  now: Date,
): Promise<{ token: string; codes: string[] }> {
  let codes: string[] = [];
  const token = await changing(db, account, now, async (tx) => {
    if (!(await needsSecondStep(tx, account.person.id))) throw new Refusal('not_now');
    codes = await makeRecoveryCodes(tx, account.person.id);
    return account.session.proof;
  });
  return { token, codes };
}

/**
 * Removes all second factors of a person who has lost them, for the operator, and signs them out everywhere. They sign in by mail, and
 * their next first factor waits (awaitApproval). @returns whether there is such a person
 */
export function resetFactors(db: Db, email: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (!person) return false;
    for (const { id } of await listPasskeys(tx, person.id)) await removePasskey(tx, person.id, id);
    await removeTotp(tx, person);
    await removeRecoveryCodes(tx, person.id);
    await endAllSessions(tx, person);
    await mailChange(tx, person, now);
    return true;
  });
}

async function mailChange(db: Db, { email, locale, id }: Person, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + TELL_HOURS * 3_600_000);
  await queueStaffMail(db, { kind: 'new_factor', email, locale: locale ?? 'en', about: String(id), now, expiresAt });
}
