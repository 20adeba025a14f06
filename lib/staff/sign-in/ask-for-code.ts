import type { Db } from '@/db/client';
import { mailboxOf } from '@/lib/email';
import type { Browser } from '../browser';
import { makeChallenge } from '../challenges/challenge';
import { isTooMany, limitTries } from '../limit-tries';
import { queueStaffMail } from '../mails/queue-staff-mail';
import { addressOf, findPersonByEmail } from '../people';

type CodeWanted = { email: string; browser: Browser; now: Date };

/**
 * Mails a sign-in code for this browser. For an unknown address, or too many requests, it does the same, but the code belongs to nobody and
 * the mail is dropped when it would be sent. @throws Refusal `too_often` for this network
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

/** A low limit for each network, so that nobody locks out the owner of a mailbox, and a higher one over all networks. */
const asksTooOften = async (db: Db, mailbox: string, { network }: Browser, now: Date): Promise<boolean> =>
  (await isTooMany(db, 'sign-in-account', `${mailbox} ${network}`, now)) ||
  (await isTooMany(db, 'sign-in-mailbox', mailbox, now));
