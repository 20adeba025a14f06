import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { env } from '@/lib/env';
import { mailFileOf } from '@/lib/outbox';

/** A mail in MAIL_FOLDER; `name` is its file name without `.eml`. */
export type OutboxMail = { name: string; at: Date; mail: Email };

const MOST = 100;
const NAME = /^[a-z0-9-]+$/;

/** Whether the outbox is public: there is no mail server, and this is not production. */
export const isOutboxShown = (): boolean => !env.SMTP_URL && (env.SHOW_OUTBOX ?? env.NODE_ENV !== 'production');

/** Whether a mail is the office's, by its name: its code or link would sign its reader in. */
export const isOfficeMail = (name: string): boolean => name.startsWith('office-');

/** The latest hundred mails in MAIL_FOLDER, newest first; empty when the outbox is not public. */
export async function listOutbox({ withOffice }: { withOffice: boolean }): Promise<OutboxMail[]> {
  if (!isOutboxShown()) return [];
  const files = (await readdir(env.MAIL_FOLDER).catch(() => [])).filter(
    (file) => file.endsWith('.eml') && (withOffice || !isOfficeMail(file)),
  );
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(join(env.MAIL_FOLDER, file))).mtime })),
  );
  const latest = dated.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST);
  const kept = await Promise.all(latest.map(({ file }) => findOutboxMail(file.slice(0, -'.eml'.length))));
  return kept.filter((mail) => mail !== undefined);
}

/** One mail of the outbox, by its name. */
export async function findOutboxMail(name: string): Promise<OutboxMail | undefined> {
  if (!isOutboxShown() || !NAME.test(name)) return undefined;
  const file = mailFileOf(env.MAIL_FOLDER, name);
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    return { name, at: mtime, mail: await PostalMime.parse(bytes) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
