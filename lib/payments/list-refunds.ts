import { and, asc, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { payments, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

export type Refund = typeof refunds.$inferSelect;

export const ofRefund = ({ clientId, id }: Pick<Refund, 'clientId' | 'id'>) =>
  and(eq(refunds.clientId, clientId), eq(refunds.id, id));

/** The refunds of an order, oldest first. */
export async function listRefunds(ctx: Context, orderId: number): Promise<Refund[]> {
  const rows = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.orderId, orderId)))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund }) => refund);
}

type KnownRefund = Pick<Refund, 'id' | 'amount' | 'status' | 'round' | 'begunAt' | 'createdAt'>;

/** The refunds of a payment and of all its shares, unordered: those that its provider may know. `paymentId` is never that of a share. */
export const listRefundsOf = (ctx: Context, paymentId: number): Promise<KnownRefund[]> =>
  ofPayment(ctx.db).execute({ clientId: ctx.client.id, paymentId });

/** Everything deducted from these payments: refunds, and shares that pay other orders; unordered. */
export const listDeductions = (ctx: Context, paymentIds: readonly number[]) =>
  ofPayments(ctx.db).execute({ clientId: ctx.client.id, paymentIds: `{${paymentIds.join()}}` });

const p = sql.placeholder;
const ofPayments = oncePerDatabase((db) =>
  db
    .select({ paymentId: refunds.paymentId, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.clientId, p('clientId')), sql`${refunds.paymentId} = ANY (${p('paymentIds')}::bigint[])`))
    .unionAll(
      db
        .select({ paymentId: sql<number>`share_of`.mapWith(Number), amount: sql<Money>`paid_amount` })
        .from(payments)
        .where(and(eq(payments.clientId, p('clientId')), sql`share_of = ANY (${p('paymentIds')}::bigint[])`)),
    )
    .prepare('gone_of_payments'),
);

const ofPayment = oncePerDatabase((db) =>
  db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      status: refunds.status,
      round: refunds.round,
      begunAt: refunds.begunAt,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.clientId, p('clientId')),
        sql`(${refunds.paymentId} = ${p('paymentId')} OR ${refunds.paymentId} IN (
          SELECT id FROM payments WHERE client_id = ${p('clientId')} AND source_id = ${p('paymentId')}))`,
      ),
    )
    .prepare('refunds_of_payment'),
);
