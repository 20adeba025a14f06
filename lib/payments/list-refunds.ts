import { and, asc, eq } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';

export type Refund = typeof refunds.$inferSelect;

/** The money of an order that goes back, or went, the oldest first. */
export async function listRefunds(ctx: Context, orderId: number): Promise<Refund[]> {
  const rows = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.orderId, orderId)))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund }) => refund);
}
