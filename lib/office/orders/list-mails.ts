import { and, desc, eq } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

export type OfficeMail = Pick<
  typeof mails.$inferSelect,
  'id' | 'kind' | 'queuedAt' | 'nextAttemptAt' | 'sentAt' | 'failedAt'
>;

/** The latest mails and entries of the history that an order's page shows. */
export const MOST_ENTRIES = 100;

/** The latest mails of an order, oldest first. */
export async function listMails({ db, client }: OfficeContext, orderId: number): Promise<OfficeMail[]> {
  const { id, kind, queuedAt, nextAttemptAt, sentAt, failedAt } = mails;
  const latest = await db
    .select({ id, kind, queuedAt, nextAttemptAt, sentAt, failedAt })
    .from(mails)
    .where(and(eq(mails.clientId, client.id), eq(mails.orderId, orderId)))
    .orderBy(desc(id))
    .limit(MOST_ENTRIES);
  return latest.reverse();
}
