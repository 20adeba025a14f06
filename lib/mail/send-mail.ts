import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { clientDirectory } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { getOrderById, type Order } from '@/lib/orders';
import { type ClaimedMail, claimMail, mailDropped, mailFailed, mailName, mailPutOff, mailSent } from '@/lib/outbox';
import { paperOf } from '@/lib/papers';
import { findLogo } from '@/lib/pictures';
import { readTheme, schemesOf } from '@/lib/theme';
import type { Attachment } from './attachments';
import { type Carrier, isForGood } from './carriers';
import { compose } from './compose';
import { letterHtml, letterText } from './letter';
import { takeMailQuota } from './recipient-limits';
import { withoutAddresses } from './without-addresses';

/**
 * Sends the mail that has waited longest and records the outcome. Never throws for a mail that cannot be sent.
 * `clock` decides the hour that the mail counts in for its recipient.
 * @returns whether there was a mail
 */
export async function sendMail(db: Db, carry: Carrier, clock = databaseNow): Promise<boolean> {
  const claimed = await claimMail(db);
  if (!claimed) return false;
  const { mail } = claimed;
  const about = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts };
  try {
    const message = await messageOf(db, claimed);
    if (!message) {
      await mailDropped(db, mail, 'the order went another way');
      return true;
    }
    // Counted at the first attempt only.
    const quota = mail.attempts === 1 ? await takeMailQuota(db, mail, message.to.address, clock()) : undefined;
    if (quota && !quota.may) {
      if (quota.isDropped) await mailDropped(db, mail, 'too many mails to this address');
      else await mailPutOff(db, mail, quota.againAt);
      log.warn(
        { ...about, isDropped: quota.isDropped },
        'the limit of mails to one address is reached; this mail is postponed or dropped',
      );
      return true;
    }
    await carry(message);
  } catch (error) {
    const reason = withoutAddresses(error);
    if (isForGood(error)) {
      await mailDropped(db, mail, reason);
      log.warn({ ...about, reason }, 'the mail server refused a mail permanently');
    } else {
      const isOver = await mailFailed(db, mail, reason);
      log[isOver ? 'error' : 'warn']({ ...about, reason, isOver }, 'a mail could not be sent');
    }
    return true;
  }
  await remember(() => mailSent(db, mail));
  log.debug(about, 'a mail was sent');
  return true;
}

async function messageOf(db: Db, { client, mail }: ClaimedMail) {
  const ctx = { client, db, now: databaseNow() };
  const isToHouse = mail.kind === 'refund_failed';
  const found = await getOrderById(ctx, mail.orderId);
  const order = isToHouse ? { ...found, locale: client.locale } : found;
  // The buyer's data has been erased (lib/privacy).
  if (isToHouse ? !client.contactEmail : order.erasedAt) return undefined;
  const composed = await compose(ctx, mail, order, await shopUrl(db, client.name));
  if (!composed) return undefined;
  const { letter, attachments } = composed;
  const logo = await logoInLetter(ctx);
  const from = env.MAIL_FROM ?? 'tickets@localhost';
  return {
    // The same at every attempt, so that receivers can recognise a duplicate.
    messageId: `<${mailName(client.name, mail)}@${from.split('@')[1]}>`,
    date: mail.queuedAt,
    from: { name: client.title, address: from },
    to: isToHouse
      ? { name: client.title, address: client.contactEmail ?? '' }
      : { name: nameOf(mail, order), address: mail.recipient ?? order.email },
    ...(client.contactEmail && !isToHouse && { replyTo: client.contactEmail }),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, paperOf(client, order), logo?.shown),
    attachments: [...attachments, ...(logo ? [logo.attachment] : [])],
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The organisation's logo for a letter, at half its pixel size, and its attachment. */
export async function logoInLetter(ctx: Context) {
  const logo = await findLogo(ctx);
  if (!logo) return undefined;
  const { background, text } = schemesOf(readTheme(ctx.client.theme)).light;
  const { width, height } = { width: Math.ceil(logo.width / 2), height: Math.ceil(logo.height / 2) };
  const attachment: Attachment = { filename: LOGO, content: logo.png, contentType: 'image/png', cid: LOGO };
  return { shown: { src: `cid:${LOGO}`, width, height, background, text }, attachment };
}

const LOGO = 'logo.png';

/** Names appear only when the address is verified to belong to the person who typed it. */
const nameOf = ({ kind, recipient }: ClaimedMail['mail'], { firstName, lastName }: Order): string =>
  kind === 'confirm' || kind === 'payment_failed' || (kind === 'gift_card' && recipient)
    ? ''
    : `${firstName} ${lastName}`.trim();

/** The shop's own domain, else the public address of the service as far as it is known without a request. */
export async function shopUrl(db: Db, clientName: string): Promise<string> {
  const domain = (await clientDirectory(db)).domainOf.get(clientName);
  if (domain) return `https://${domain}`;
  return `${(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')}/${clientName}`;
}

const REMEMBER_ATTEMPTS = 30;

/** Records that the mail was sent, with retries. Only a database outage of over half a minute makes it go out twice. */
async function remember(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === REMEMBER_ATTEMPTS) throw error;
      await pause(1000);
    }
  }
}
