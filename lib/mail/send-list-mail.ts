import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { ownWordsFor } from '@/lib/i18n/own-words';
import { waitingListWordsFor } from '@/lib/i18n/waiting-list';
import { log } from '@/lib/log';
import { paperFrom } from '@/lib/papers';
import { claimListMail, type ListMail, listMailSent } from '@/lib/waiting-list';
import { type Carrier, isForGood } from './carriers';
import { type Letter, letterHtml, letterText } from './letter';
import { takeMailQuotaOf } from './recipient-limits';
import { logoInLetter, shopUrl } from './send-mail';

/** Sends the waiting-list mail that is due first. @returns whether there was one */
export async function sendListMail(db: Db, carry: Carrier, clock = databaseNow): Promise<boolean> {
  const mail = await claimListMail(db);
  if (!mail) return false;
  const { entry } = mail;
  const about = { entryId: entry.id, state: entry.state, attempts: entry.mailAttempts };
  try {
    const message = await messageOf(db, mail);
    if (message && (await isItsTurn(db, mail, clock()))) await carry(message);
    await listMailSent(db, mail);
  } catch (error) {
    // It is retried, with the contents that the entry then has.
    if (isForGood(error)) await listMailSent(db, mail);
    log.warn(about, 'a waiting-list mail could not be sent; it is retried');
  }
  return true;
}

/** Anybody can type an address, so these mails are limited for each; offers are always sent. */
async function isItsTurn(db: Db, { client, entry }: ListMail, now: Date): Promise<boolean> {
  if (entry.state === 'offered' || entry.mailAttempts > 1) return true;
  return (await takeMailQuotaOf(db, { clientId: client.id, group: 'unproven' }, entry.email ?? '', now)).may;
}

async function messageOf(db: Db, { client, entry, performance }: ListMail) {
  if (!entry.email) return undefined;
  const { title, timezone, theme, currency } = client;
  const paper = paperFrom({ title, timezone, theme, currency, locale: entry.locale });
  const words = waitingListWordsFor(entry.locale);
  const href = `${await shopUrl(db, client.name)}/waiting-list/${entry.token}`;
  const own = ownWordsFor(client, entry.locale);
  const name = own(performance.name);
  const when = `${paper.day(performance.startsAt)}, ${paper.clock(performance.startsAt)}`;
  const base = {
    greeting: paper.words.helloThere,
    performances: [{ title: name, lines: [when, own(performance.venue), words.wish(entry.count, null)] }],
    footer: words.mailReason(title),
  };
  const letter = (): Letter | undefined => {
    const { offerEndsAt, state } = entry;
    if (state === 'unconfirmed')
      return {
        ...base,
        subject: words.confirmSubject(name),
        paragraphs: [words.confirmMail],
        action: { text: words.confirmAction, href },
      };
    if (state === 'waiting')
      return {
        ...base,
        subject: words.waitingSubject(name),
        paragraphs: [words.waitingText],
        action: { text: words.waitingAction, href },
      };
    if (state === 'offered' && offerEndsAt)
      return {
        ...base,
        subject: words.offerSubject(entry.count, name),
        paragraphs: [`${words.offerTitle}. ${words.offerText(paper.day(offerEndsAt), paper.clock(offerEndsAt))}`],
        action: { text: words.offerAction, href },
      };
    return undefined;
  };
  const said = letter();
  if (!said) return undefined;
  const logo = await logoInLetter({ client, db, now: databaseNow() });
  const from = env.MAIL_FROM ?? 'tickets@localhost';
  return {
    // The same at every attempt, so that receivers can recognise a duplicate.
    messageId: `<list-${client.name}-${entry.id}-${entry.state}-${(entry.offeredAt ?? entry.joinedAt).getTime().toString(36)}@${from.split('@')[1]}>`,
    date: entry.offeredAt ?? entry.joinedAt,
    from: { name: title, address: from },
    to: { name: '', address: entry.email },
    ...(client.contactEmail && { replyTo: client.contactEmail }),
    subject: said.subject,
    text: letterText(said),
    html: letterHtml(said, paper, logo?.shown),
    attachments: logo ? [logo.attachment] : [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
