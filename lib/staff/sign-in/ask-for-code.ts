import type { Db } from '@/db/client';
import { mailboxOf } from '@/lib/email';
import { widerNetworkOf } from '@/lib/networks';
import type { Browser } from '../browser';
import { DIGITS, LONG_DIGITS, makeChallenge } from '../challenges/challenge';
import { countTry, isAbove, isTooMany, limitTries } from '../limit-tries';
import { queueStaffMail } from '../mails/queue-staff-mail';
import { addressOf, findPersonByEmail } from '../people';

type CodeWanted = { email: string; browser: Browser; now: Date };

/**
 * Mails a sign-in code for this browser. For an unknown address, or too many requests of one asker, it does the same, but the code belongs
 * to nobody and the mail is dropped when it would be sent. @throws Refusal `too_often` for this network
 */
export async function askForCode(db: Db, { email, browser, now }: CodeWanted): Promise<void> {
  const person = await findPersonByEmail(db, email);
  const isKnown = person !== undefined && browser.knows?.includes(person.id);
  const share = isKnown && !(await isTooMany(db, 'sign-in-known', String(person.id), now)) ? OWN_BROWSER : undefined;
  if (!share) await limitTries(db, 'sign-in-network', browser.network, now);
  const { isOver, digits } = share ?? (await shareOf(db, mailboxOf(email), browser.network, now));
  const receiver = isOver ? undefined : person;
  await db.transaction(async (tx) => {
    const staffId = receiver?.id ?? null;
    const { id, expiresAt } = await makeChallenge(tx, { kind: 'code', browser, staffId, digits, now });
    await queueStaffMail(tx, {
      kind: 'code',
      email: receiver ? addressOf(email) : '',
      locale: person?.locale ?? browser.locale,
      about: digits === DIGITS ? id : `${id} ${digits}`,
      now,
      expiresAt,
    });
  });
}

type Share = { isOver: boolean; digits: number };

/** What strangers ask for does not count against the person's own browser. */
const OWN_BROWSER: Share = { isOver: false, digits: DIGITS };
/** What an asker still gets for a mailbox that many others ask for, of its network and of the wider one. */
const [FLOOD_SHARE, WIDER_FLOOD_SHARE] = [2, 4];

/**
 * Limits the asker, never the owner of the mailbox. While many networks ask for one mailbox each gets less, and longer codes, so that
 * together they guess none.
 */
async function shareOf(db: Db, mailbox: string, network: string, now: Date): Promise<Share> {
  const own = await countTry(db, 'sign-in-account', `${mailbox} ${network}`, now);
  const wider = await countTry(db, 'sign-in-wider', `${mailbox} ${widerNetworkOf(network)}`, now);
  if (isAbove('sign-in-account', own) || isAbove('sign-in-wider', wider)) return { isOver: true, digits: DIGITS };
  if (!(await isTooMany(db, 'sign-in-mailbox', mailbox, now))) return { isOver: false, digits: DIGITS };
  return { isOver: own > FLOOD_SHARE || wider > WIDER_FLOOD_SHARE, digits: LONG_DIGITS };
}
