import type { Db } from '@/db/client';
import type { Browser } from '../browser';
import { needsSecondStep } from '../factors/list-factors';
import { checkPasskey, type Site } from '../factors/passkeys';
import type { Account } from '../office-context';
import { Refusal } from '../refusal';
import { renewSession } from '../sessions/renew-session';
import { checkCode, checkOwnCode } from './sign-in';

type Typed = { code: string; browser: Browser; now: Date };

/**
 * Proves again who the person is: by their app or a recovery code, or without second factors by a mailed code.
 * @returns the session's new token @throws Refusal `wrong_code`, `code_over`, `too_often`
 */
export async function stepUpWithCode(db: Db, account: Account, { code, browser, now }: Typed): Promise<string> {
  const { id } = account.person;
  const isMailed = !(await needsSecondStep(db, id));
  const proven = isMailed ? await checkCode(db, { code, browser, now }) : await checkOwnCode(db, id, code, now);
  if (proven.staffId !== id) throw new Refusal('wrong_code', 'code');
  return renewSession(db, account, proven.proof, now);
}

type Signed = { answer: unknown; site: Site; browser: Browser; now: Date };

/** Like stepUpWithCode, with one of the person's own passkeys. @throws Refusal `passkey_failed` */
export async function stepUpWithPasskey(db: Db, account: Account, signed: Signed): Promise<string> {
  if ((await checkPasskey(db, signed)) !== account.person.id) throw new Refusal('passkey_failed');
  return renewSession(db, account, 'passkey', signed.now);
}
