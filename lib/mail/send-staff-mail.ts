import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { getClientById } from '@/lib/clients';
import type { Client } from '@/lib/context';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { recordSending } from '@/lib/office';
import { paperFrom } from '@/lib/papers';
import { claimStaffMail, deleteStaffMail, listExpired, type StaffMail } from '@/lib/staff';
import type { Carrier } from './carriers';
import { isForGood } from './carriers';
import { reportMail } from './kinds/report';
import { letterHtml, letterText } from './letter';
import { staffLetter } from './staff-letter';
import { withoutAddresses } from './without-addresses';

/**
 * Sends the office mail that is due first and deletes it, so nothing of its contents stays.
 * @param areReports as claimStaffMail @returns whether there was one
 */
export async function sendStaffMail(db: Db, carry: Carrier, areReports?: boolean): Promise<boolean> {
  for (const mail of await listExpired(db)) await giveUp(db, mail);
  const mail = await claimStaffMail(db, areReports);
  if (!mail) return false;
  try {
    const message = mail.email === '' ? undefined : await messageOf(db, mail);
    if (message) await carry(message);
    if (message) await noteReport(db, mail, 'sent');
    await deleteStaffMail(db, mail);
  } catch (error) {
    // It is retried until it expires.
    if (isForGood(error)) await giveUp(db, mail);
    const { id: staffMailId, kind, attempts } = mail;
    log.warn(
      { staffMailId, kind, attempts, reason: withoutAddresses(error) },
      'a mail of the office could not be sent',
    );
  }
  return true;
}

async function giveUp(db: Db, mail: StaffMail): Promise<void> {
  await noteReport(db, mail, 'failed');
  await deleteStaffMail(db, mail);
}

async function messageOf(db: Db, mail: StaffMail) {
  const [clientId = ''] = mail.about.split(' ');
  const client = ['invitation', 'factor_waits', 'role_changed', 'mailing_test', 'report'].includes(mail.kind)
    ? await getClientById(db, Number(clientId))
    : undefined;
  const made = await madeOf(db, mail, client);
  if (!made) return undefined;
  const { letter, file } = made;
  const { title, timezone, theme, currency } = client ?? {
    title: 'Doek',
    timezone: 'UTC',
    theme: null,
    currency: 'EUR',
  };
  const from = env.MAIL_FROM ?? 'tickets@localhost';
  return {
    messageId: `<office-${mail.id}-${mail.queuedAt.getTime().toString(36)}@${from.split('@')[1]}>`,
    date: mail.queuedAt,
    from: { name: title, address: from },
    to: { name: '', address: mail.email },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, paperFrom({ title, timezone, theme, currency, locale: mail.locale })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(file && { attachments: [file] }),
  };
}

/** Composes a mail: a report has a file, the others are letters. */
async function madeOf(db: Db, mail: StaffMail, client: Client | undefined) {
  if (mail.kind === 'report') return client && reportMail(db, mail, client);
  const letter = await staffLetter(db, mail, client);
  return letter && { letter, file: undefined };
}

/** Records the outcome for the page of the report. */
async function noteReport(db: Db, { kind, about }: StaffMail, what: 'sent' | 'failed'): Promise<void> {
  if (kind !== 'report') return;
  const [clientId = 0, id = 0] = about.split(' ').map(Number);
  const now = databaseNow();
  await recordSending(db, { clientId, id }, what === 'sent' ? { sentAt: now } : { failedAt: now });
}
