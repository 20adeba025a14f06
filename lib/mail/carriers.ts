import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { env } from '@/lib/env';
import { mailFileOf } from '@/lib/outbox';

export type Carrier = (message: SendMailOptions & { messageId: string }) => Promise<void>;

/** Timeout of each step of the SMTP conversation. */
const PATIENCE_MS = 20_000;
/** Timeout of one whole mail; shorter than CLAIM_SECONDS of lib/outbox. */
const DEADLINE_MS = 90_000;

/** Sends through the mail server of SMTP_URL; without one, writes into MAIL_FOLDER. */
export function carrierOf({ SMTP_URL, MAIL_FOLDER }: Pick<typeof env, 'SMTP_URL' | 'MAIL_FOLDER'>): Carrier {
  return SMTP_URL ? bySmtp(SMTP_URL) : intoFolder(MAIL_FOLDER);
}

function bySmtp(url: string): Carrier {
  const transport = createTransport(url, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return async (message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(DEADLINE_MS) } as SendMailOptions);
  };
}

// The file is named after the mail, so sending it again overwrites it.
function intoFolder(folder: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = mailFileOf(folder, message.messageId.replaceAll(/[<>]|@.*/g, ''));
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** Whether the server rejected this mail permanently: a 5xx reply to the address or the content. */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
