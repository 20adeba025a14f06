import { and, desc, eq } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { MailKind } from './queue-mail';

/** Whether the last mail of a kind about an order was given up: refused for good, or one too many to its recipient. */
export async function wasDropped(
  ctx: Context,
  { kind, orderId }: { kind: MailKind; orderId: number },
): Promise<boolean> {
  const [last] = await ctx.db
    .select({ failedAt: mails.failedAt })
    .from(mails)
    .where(and(eq(mails.clientId, ctx.client.id), eq(mails.orderId, orderId), eq(mails.kind, kind)))
    .orderBy(desc(mails.id))
    .limit(1);
  return last?.failedAt != null;
}
