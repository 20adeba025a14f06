import { and, eq } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { lockBundle, watchEvents } from '@/lib/bundle';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { lockForChange } from './lock-for-change';
import { performanceVersion } from './version-of';

/**
 * Stops the sale of a performance at once, or resumes it. Orders stay; carts keep their seats but cannot be ordered.
 * @throws Refusal `changed_meanwhile`, `too_late` for one that is cancelled or not published, `not_found`
 */
export function setOnSale(ctx: OfficeContext, id: number, { seen, isOnSale }: { seen: string; isOnSale: boolean }) {
  return officeTransaction(ctx, async (ctx) => {
    await lockBundle(ctx.db, ctx.client.name);
    const tell = await watchEvents({ db: ctx.db, clientId: ctx.client.id, now: ctx.now });
    const performance = await lockForChange(ctx, id);
    const { status, cancelledAt } = performance;
    if (performanceVersion(performance) !== seen) throw new Refusal('changed_meanwhile');
    if (cancelledAt || (status !== 'pub' && status !== 'nosal')) throw new Refusal('too_late');
    const after = isOnSale ? 'pub' : 'nosal';
    await ctx.db
      .update(subEvents)
      .set({ status: after })
      .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, id)));
    await tell({ mail: false });
    noteDeed(ctx, {
      action: 'performance.sale',
      subject: `performance ${id}`,
      before: { status },
      after: { status: after },
    });
  });
}
