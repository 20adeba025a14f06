import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Refund } from './list-refunds';

/** A refund by its id, which is internal: throws when there is none. */
export async function getRefund(ctx: Context, id: number): Promise<Refund> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, ctx.client.id), eq(refunds.id, id)));
  if (!refund) throw new Error('The refund is not there');
  return refund;
}
