import { join } from 'node:path';
import type { Mail } from './claim-mail';

/** The name of a mail outside the database, the same at every attempt: in its Message-ID and as a file name. */
export const mailName = (clientName: string, { id, queuedAt }: Pick<Mail, 'id' | 'queuedAt'>): string =>
  `${clientName}-${id}-${queuedAt.getTime().toString(36)}`;

/** The file of a mail in MAIL_FOLDER. */
export const mailFileOf = (folder: string, name: string): string => join(folder, `${name}.eml`);
