import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Refund } from './list-refunds';

/** Money that goes back, by its own id. Throws when there is none: only we know that id. */
export async function getRefund(ctx: Context, id: number): Promise<Refund> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, ctx.client.id), eq(refunds.id, id)));
  if (!refund) throw new Error('The refund is not there');
  return refund;
}
