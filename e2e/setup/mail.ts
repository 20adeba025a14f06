import { readFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { Pool } from '@/db/client';
import { mailFileOf, mailName } from '@/lib/outbox';
import { BASE } from './api';
import { OUTBOX } from './service';

/** The latest mail of a kind about an order, once the service has sent it. */
export async function mailOf({ sql }: Pool, clientName: string, key: string, kind: string): Promise<Email> {
  for (;;) {
    const [mail] = await sql<{ id: number; queued_at: Date; sent_at: Date | null }[]>`
      SELECT m.id, m.queued_at, m.sent_at FROM mails m JOIN orders o ON o.client_id = m.client_id AND o.id = m.order_id
       WHERE o.key = ${key} AND m.kind = ${kind} ORDER BY m.id DESC LIMIT 1`;
    if (mail?.sent_at) {
      const file = mailFileOf(
        OUTBOX,
        mailName(clientName, { id: Number(mail.id), queuedAt: new Date(mail.queued_at) }),
      );
      return PostalMime.parse(await readFile(file));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The link of a mail to `path`, with the address of the service under test: another service on the same database may have
 * sent the mail, with its own address.
 */
export function linkIn({ text = '' }: Email, path: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(path));
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  const { hostname, pathname } = new URL(link);
  return hostname === 'localhost' ? `${BASE()}${pathname}` : link;
}
