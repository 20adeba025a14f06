import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { env } from '@/lib/env';
import { mailFileOf } from '@/lib/outbox';

export type Carrier = (message: SendMailOptions & { messageId: string }) => Promise<void>;

/** What a mail server may take to answer, each time. */
const PATIENCE_MS = 20_000;
/** What a whole mail may take: less than nobody else may take it over for (lib/outbox, CLAIM_SECONDS). */
const DEADLINE_MS = 90_000;

/** Through the mail server of SMTP_URL, or into MAIL_FOLDER when there is none. */
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

// A file of the mail's own name: sent again, it is the same file.
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

/** Whether a server said that it will never take this mail: a 5xx to the address or to what the mail says. */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
