import type { Db } from '@/db/client';
import { mailboxOf } from '@/lib/email';
import type { Browser } from '../browser';
import { makeChallenge } from '../challenges/challenge';
import { isTooMany, limitTries } from '../limit-tries';
import { queueStaffMail } from '../mails/queue-staff-mail';
import { addressOf, findPersonByEmail } from '../people';

type CodeWanted = { email: string; browser: Browser; now: Date };

/**
 * Mails a code to somebody of the office, for this browser alone. For an address that nobody has, or that asked too often, the same is
 * done, but the code is nobody's, and the mail is dropped when it would be sent.
 * @throws Refusal `too_often` of this network
 */
export async function askForCode(db: Db, { email, browser, now }: CodeWanted): Promise<void> {
  await limitTries(db, 'sign-in-network', browser.network, now);
  const isOver = await asksTooOften(db, mailboxOf(email), browser, now);
  const person = await findPersonByEmail(db, email);
  const receiver = isOver ? undefined : person;
  await db.transaction(async (tx) => {
    const { id, expiresAt } = await makeChallenge(tx, { kind: 'code', browser, staffId: receiver?.id ?? null, now });
    await queueStaffMail(tx, {
      kind: 'code',
      email: receiver ? addressOf(email) : '',
      locale: person?.locale ?? browser.locale,
      about: id,
      now,
      expiresAt,
    });
  });
}

/** A few times from one network, so that nobody else keeps the owner of a mailbox out; and at most so often from all of them. */
const asksTooOften = async (db: Db, mailbox: string, { network }: Browser, now: Date): Promise<boolean> =>
  (await isTooMany(db, 'sign-in-account', `${mailbox} ${network}`, now)) ||
  (await isTooMany(db, 'sign-in-mailbox', mailbox, now));
