import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Refund } from './list-refunds';

/** The refund with that internal id. @throws Error when there is none */
export async function getRefund(ctx: Context, id: number): Promise<Refund> {
  const refund = await findRefund(ctx, id);
  if (!refund) throw new Error('The refund is not there');
  return refund;
}

export async function findRefund(ctx: Context, id: number): Promise<Refund | undefined> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.clientId, ctx.client.id), eq(refunds.id, id)));
  return refund;
}
