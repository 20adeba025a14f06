import { and, eq, type SQL } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { MailKind } from './queue-mail';

/** The kind and the order by which mails are found. */
export type MailsAbout = { kind: MailKind; orderId: number };

export const mailsAbout = ({ client }: Context, { kind, orderId }: MailsAbout): SQL | undefined =>
  and(eq(mails.clientId, client.id), eq(mails.orderId, orderId), eq(mails.kind, kind));
