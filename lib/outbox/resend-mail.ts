import { count } from 'drizzle-orm';
import { mails } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type MailsAbout, mailsAbout } from './mails-about';
import { queueMail } from './queue-mail';

const EVERY_MINUTES = 2;
const MOST = 10;

/**
 * Queues a sent mail once more when its buyer asks: at most every two minutes, and ten times in all.
 * @returns false when it was asked too often
 */
export async function resendMail(ctx: Context, about: MailsAbout): Promise<boolean> {
  const [queued] = await ctx.db.select({ count: count() }).from(mails).where(mailsAbout(ctx, about));
  if ((queued?.count ?? 0) > MOST) return false;
  const turn = Math.floor(ctx.now.getTime() / (EVERY_MINUTES * 60_000));
  return queueMail(ctx, { ...about, occasion: `again-${turn}` });
}
