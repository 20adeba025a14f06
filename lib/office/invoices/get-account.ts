import { and, asc, eq } from 'drizzle-orm';
import { invoiceOrders, invoiceParts, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { dueDay, type Invoice, type InvoiceOrder, listInvoices, ofInvoiceOrder } from '@/lib/invoices';
import type { Money } from '@/lib/money';
import { getOrderHeadById } from '@/lib/orders';
import { amountDue, listRefunds, type Refund } from '@/lib/payments';

export type InvoicePart = typeof invoiceParts.$inferSelect & { amount: Money };

/** The invoice account of a group. `open`: what is left to pay of the present total; `dueOn`: the last day to pay. */
export type InvoiceAccount = InvoiceOrder & {
  dueOn: string;
  open: Money;
  invoices: Invoice[];
  /** Payments that staff recorded, oldest first; payments at a till are among the order's payments. */
  parts: InvoicePart[];
  refunds: Refund[];
};

/** The account of an order on invoice; undefined for any other order. */
export async function findInvoiceAccount(ctx: Context, orderId: number): Promise<InvoiceAccount | undefined> {
  const [account] = await ctx.db.select().from(invoiceOrders).where(ofInvoiceOrder(ctx, orderId));
  if (!account) return undefined;
  const order = await getOrderHeadById(ctx, orderId);
  return {
    ...account,
    dueOn: dueDay(ctx, order),
    open: order.status === 'promised' ? await amountDue(ctx, order) : ('0.00' as Money),
    invoices: await listInvoices(ctx, orderId),
    parts: await listParts(ctx, orderId),
    refunds: await listRefunds(ctx, orderId),
  };
}

async function listParts({ db, client }: Context, orderId: number): Promise<InvoicePart[]> {
  const rows = await db
    .select({ part: invoiceParts, amount: payments.amount })
    .from(invoiceParts)
    .innerJoin(payments, and(eq(payments.clientId, invoiceParts.clientId), eq(payments.id, invoiceParts.paymentId)))
    .where(and(eq(invoiceParts.clientId, client.id), eq(invoiceParts.orderId, orderId)))
    .orderBy(asc(invoiceParts.paymentId));
  return rows.map(({ part, amount }) => ({ ...part, amount }));
}
