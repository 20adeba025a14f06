import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { renewals } from '@/db/schema';
import type { Context } from '@/lib/context';
import { queueMails } from '@/lib/outbox';

const AT_ONCE = 1000;

/** Queues a reminder to everybody who has not declined, in the caller's transaction. Who has renewed by the time it is sent gets none. */
export async function queueReminders(ctx: Context, subscriptionId: number): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .select({ id: renewals.id, orderId: renewals.orderId })
      .from(renewals)
      .where(
        and(
          eq(renewals.clientId, ctx.client.id),
          eq(renewals.subscriptionId, subscriptionId),
          isNull(renewals.declinedAt),
          gt(renewals.id, after),
        ),
      )
      .orderBy(asc(renewals.id))
      .limit(AT_ONCE);
    const occasion = String(subscriptionId);
    await queueMails(
      ctx,
      rows.map(({ orderId }) => ({ kind: 'renewal_reminder', orderId, occasion })),
    );
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < AT_ONCE) return;
  }
}
