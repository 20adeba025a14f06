import { and, asc, eq } from 'drizzle-orm';
import { doorScans, invoiceOrders, invoiceParts, invoices, orderNotes, shiftEntries } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Records of an order besides itself: notes of staff, the invoice's customer, scans of its tickets, and entries of shifts. */
export async function listOrderRecords({ client, db }: Context, orderId: number) {
  const [note] = await db
    .select({ text: orderNotes.text, changedAt: orderNotes.changedAt })
    .from(orderNotes)
    .where(and(eq(orderNotes.clientId, client.id), eq(orderNotes.orderId, orderId)));
  const [account] = await db
    .select({ party: invoiceOrders.party, vatId: invoiceOrders.vatId, reference: invoiceOrders.reference })
    .from(invoiceOrders)
    .where(and(eq(invoiceOrders.clientId, client.id), eq(invoiceOrders.orderId, orderId)));
  return {
    note: note ?? null,
    invoice: account ? { ...account, ...(await listInvoiced({ client, db }, orderId)) } : null,
    scans: await db
      .select({ at: doorScans.at, kind: doorScans.kind, verdict: doorScans.verdict, reason: doorScans.reason })
      .from(doorScans)
      .where(and(eq(doorScans.clientId, client.id), eq(doorScans.orderId, orderId)))
      .orderBy(asc(doorScans.at), asc(doorScans.cursor)),
    tills: await db
      .select({
        at: shiftEntries.at,
        kind: shiftEntries.kind,
        amount: shiftEntries.amount,
        reason: shiftEntries.reason,
      })
      .from(shiftEntries)
      .where(and(eq(shiftEntries.clientId, client.id), eq(shiftEntries.orderId, orderId)))
      .orderBy(asc(shiftEntries.at)),
  };
}

async function listInvoiced({ client, db }: Pick<Context, 'client' | 'db'>, orderId: number) {
  const sent = await db
    .select({ kind: invoices.kind, issuedAt: invoices.issuedAt, total: invoices.total, content: invoices.content })
    .from(invoices)
    .where(and(eq(invoices.clientId, client.id), eq(invoices.orderId, orderId)))
    .orderBy(asc(invoices.series), asc(invoices.nr));
  const parts = await db
    .select({ paidOn: invoiceParts.paidOn, paidBy: invoiceParts.paidBy, reference: invoiceParts.reference })
    .from(invoiceParts)
    .where(and(eq(invoiceParts.clientId, client.id), eq(invoiceParts.orderId, orderId)))
    .orderBy(asc(invoiceParts.paidOn));
  return { sent, parts };
}
