import { join } from 'node:path';
import type { Mail } from './claim-mail';

/** What a mail is called outside the database, the same at every attempt: in its Message-ID, and as a file. */
export const mailName = (clientName: string, { id, queuedAt }: Pick<Mail, 'id' | 'queuedAt'>): string =>
  `${clientName}-${id}-${queuedAt.getTime().toString(36)}`;

/** The file of a mail in the folder that mail goes into when there is no mail server. */
export const mailFileOf = (folder: string, name: string): string => join(folder, `${name}.eml`);
