import { desc } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type MailsAbout, mailsAbout } from './mails-about';

/**
 * Whether the last mail of a kind about an order was dropped: refused permanently, or above the limit of its recipient.
 */
export async function wasDropped(ctx: Context, about: MailsAbout): Promise<boolean> {
  const [last] = await ctx.db
    .select({ failedAt: mails.failedAt })
    .from(mails)
    .where(mailsAbout(ctx, about))
    .orderBy(desc(mails.id))
    .limit(1);
  return last?.failedAt != null;
}
