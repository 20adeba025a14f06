import { and, count, eq } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type MailKind, queueMail } from './queue-mail';

const EVERY_MINUTES = 2;
const MOST = 10;

/**
 * Queues a mail that went out before once more, at its buyer's wish: at most every two minutes, and ten times in all.
 * @returns false when it was asked too often
 */
export async function resendMail(
  ctx: Context,
  { kind, orderId }: { kind: MailKind; orderId: number },
): Promise<boolean> {
  const [queued] = await ctx.db
    .select({ count: count() })
    .from(mails)
    .where(and(eq(mails.clientId, ctx.client.id), eq(mails.orderId, orderId), eq(mails.kind, kind)));
  if ((queued?.count ?? 0) > MOST) return false;
  const turn = Math.floor(ctx.now.getTime() / (EVERY_MINUTES * 60_000));
  return queueMail(ctx, { kind, orderId, occasion: `again-${turn}` });
}
