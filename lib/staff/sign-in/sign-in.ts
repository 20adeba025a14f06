import type { Db } from '@/db/client';
import type { StaffProof } from '@/db/schema';
import type { Browser } from '../browser';
import { findChallenge, isCodeOf, makeChallenge, spendChallenge, tryChallenge } from '../challenges/challenge';
import { needsSecondStep } from '../factors/list-factors';
import { checkPasskey, type Site } from '../factors/passkeys';
import { isRecoveryCode } from '../factors/recovery-codes';
import { isTotp } from '../factors/totp';
import { isTooMany, limitTries } from '../limit-tries';
import { findPersonById } from '../people';
import { Refusal } from '../refusal';
import { startSession } from '../sessions/start-session';

/** Who was authenticated, and with which proof. */
export type Proven = { staffId: number; proof: StaffProof };

/** The token of the new session; undefined: this browser must give a second factor. */
type SignedIn = { token: string | undefined };

type Typed = { code: string; browser: Browser; now: Date };

/** Others in the network cannot use up the attempts of a browser that somebody signed in with before. */
async function limitNetwork(db: Db, { network, knows: [latest] = [] }: Browser, now: Date): Promise<void> {
  if (latest !== undefined && !(await isTooMany(db, 'sign-in-known', `try ${latest}`, now))) return;
  await limitTries(db, 'sign-in-network', network, now);
}

/** Verifies a mailed code. @returns whose it is @throws Refusal `wrong_code`, `code_over`, `too_often` */
export async function checkCode(db: Db, { code, browser, now }: Typed): Promise<Proven> {
  await limitNetwork(db, browser, now);
  const challenge = await tryChallenge(db, 'code', browser, now);
  if (!challenge) throw new Refusal('code_over', 'code');
  const isRight = isCodeOf(challenge, code.replaceAll(/\D/g, ''));
  if (!isRight || challenge.staffId === null) throw new Refusal('wrong_code', 'code');
  if (!(await spendChallenge(db, challenge, now))) throw new Refusal('code_over', 'code');
  return { staffId: challenge.staffId, proof: 'code' };
}

/** Signs in with a mailed code; a person with a passkey or an app must then give that too. @throws Refusal as checkCode */
export async function signInWithCode(db: Db, typed: Typed): Promise<SignedIn> {
  const { browser, now } = typed;
  const proven = await checkCode(db, typed);
  if (!(await findPersonById(db, proven.staffId))) throw new Refusal('wrong_code', 'code');
  if (!(await needsSecondStep(db, proven.staffId)))
    return { token: await startSession(db, { ...proven, browser, now }) };
  await makeChallenge(db, { kind: 'second', browser, staffId: proven.staffId, now });
  return { token: undefined };
}

/** Whether this browser must still give a second factor. */
export const isAskedForSecond = async (db: Db, browser: Browser, now: Date): Promise<boolean> =>
  (await findChallenge(db, 'second', browser, now)) !== undefined;

/** Signs in with the code of an app or a recovery code, after the mailed one. @throws Refusal `wrong_code`, `code_over`, `too_often` */
export async function signInWithSecond(db: Db, { code, browser, now }: Typed): Promise<SignedIn> {
  const challenge = await tryChallenge(db, 'second', browser, now);
  if (!challenge || challenge.staffId === null) throw new Refusal('code_over', 'code');
  const proven = await checkOwnCode(db, challenge.staffId, code, now);
  if (!(await spendChallenge(db, challenge, now))) throw new Refusal('code_over', 'code');
  return { token: await startSession(db, { ...proven, browser, now }) };
}

/** Verifies a code of the person's app, or one of their recovery codes. @throws Refusal `wrong_code`, `too_often` */
export async function checkOwnCode(db: Db, staffId: number, code: string, now: Date): Promise<Proven> {
  const person = await findPersonById(db, staffId);
  if (person && /^\s*(?:\d\s*){6}$/.test(code)) {
    if (await isTotp(db, person, code, now)) return { staffId, proof: 'totp' };
  } else if (person && (await isRecoveryCode(db, staffId, code, now))) return { staffId, proof: 'recovery' };
  throw new Refusal('wrong_code', 'code');
}

type Signed = { answer: unknown; site: Site; browser: Browser; now: Date };

/** Signs in with a passkey alone, which counts as both factors. @throws Refusal `passkey_failed`, `too_often` */
export async function signInWithPasskey(db: Db, signed: Signed): Promise<SignedIn> {
  const { browser, now } = signed;
  await limitNetwork(db, browser, now);
  const staffId = await checkPasskey(db, signed);
  if (!(await findPersonById(db, staffId))) throw new Refusal('passkey_failed');
  return { token: await startSession(db, { staffId, proof: 'passkey', browser, now }) };
}
