import { and, asc, eq, sql } from 'drizzle-orm';
import { type InvoiceLine, invoiceOrders, invoiceSeries, invoices } from '@/db/schema';
import type { Context } from '@/lib/context';
import { dayAt } from '@/lib/day-at';
import { sumSigned } from '@/lib/money';
import { listLines, type OrderLine, type OrderRow, record } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { invoiceVat, lineSum } from './invoice-vat';
import { listKept } from './kept';

export type Invoice = typeof invoices.$inferSelect;
export type InvoiceOrder = typeof invoiceOrders.$inferSelect;

/** `F2026-0012` */
export const invoiceNumber = ({ series, nr }: Pick<Invoice, 'series' | 'nr'>): string =>
  `F${series}-${String(nr).padStart(4, '0')}`;

export const ofInvoiceOrder = ({ client }: Context, orderId: number) =>
  and(eq(invoiceOrders.clientId, client.id), eq(invoiceOrders.orderId, orderId));

/** The invoices and credit notes of an order, oldest first. */
export const listInvoices = ({ db, client }: Context, orderId: number): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, client.id), eq(invoices.orderId, orderId)))
    .orderBy(asc(invoices.series), asc(invoices.nr));

/**
 * Writes and mails what the documents of a locked order lack: its first invoice, or a credit note or invoice for later changes. Undefined
 * if there are none. Call it last in a transaction: the series stays locked until then, so numbers have no gaps (docs/locking.md).
 */
export async function writeInvoice(ctx: Context, order: OrderRow): Promise<Invoice | undefined> {
  const [account] = await ctx.db.select().from(invoiceOrders).where(ofInvoiceOrder(ctx, order.id));
  if (!account) return undefined;
  const before = await listInvoices(ctx, order.id);
  const isOwed = order.status === 'promised' || order.status === 'paid';
  const live = isOwed ? linesOf(await listLines(ctx, order.id)) : [];
  const all = merged([...live, ...(await listKept(ctx, order))]);
  const lines = difference(
    all,
    before.flatMap(({ content }) => content.lines),
  );
  if (lines.length === 0) return undefined;
  const total = sumSigned(lines.map(lineSum));
  // What was cancelled was kept in full, so the amount is unchanged.
  if (before.length > 0 && total === '0.00') return undefined;
  const isCredit = total.startsWith('-');
  const seller = ctx.client.seller.length > 0 ? ctx.client.seller : [ctx.client.title];
  const { party, vatId, reference } = account;
  const content = {
    seller,
    party,
    vatId,
    reference,
    currency: order.currency,
    locale: order.locale,
    lines,
    vat: invoiceVat(lines, all, {
      before: before.flatMap(({ content }) => content.vat),
      currency: order.currency,
    }),
    credits: before.map(invoiceNumber),
  };
  const row = {
    clientId: ctx.client.id,
    orderId: order.id,
    issuedAt: ctx.now,
    content,
    total,
    kind: isCredit ? ('credit' as const) : ('invoice' as const),
    dueOn: isCredit || order.status === 'paid' ? null : dueDay(ctx, order),
    ...(await nextNumber(ctx)),
  };
  const [written] = await ctx.db.insert(invoices).values(row).returning();
  if (!written) throw new Error('The invoice was not saved');
  const documented = sumSigned([account.documented, total]);
  await ctx.db.update(invoiceOrders).set({ documented }).where(ofInvoiceOrder(ctx, order.id));
  const number = invoiceNumber(written);
  await record(ctx, { actor: 'office', action: `invoice.${row.kind}`, orderId: order.id, detail: { number, total } });
  await queueMail(ctx, { kind: 'invoice', orderId: order.id, occasion: number });
  return written;
}

/** The last day to pay an order on invoice. */
export const dueDay = ({ client }: Pick<Context, 'client'>, { expiresAt }: Pick<OrderRow, 'expiresAt'>): string =>
  dayAt(new Date(expiresAt.getTime() - 1), client.timezone);

async function nextNumber({ db, client, now }: Context): Promise<{ series: number; nr: number }> {
  const series = Number(dayAt(now, client.timezone).slice(0, 4));
  const [row] = await db
    .insert(invoiceSeries)
    .values({ clientId: client.id, series, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.clientId, invoiceSeries.series],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ nr: invoiceSeries.last });
  if (!row) throw new Error('The series gave no number');
  return { series, nr: row.nr };
}

/** Equal tickets share a line. */
const linesOf = (lines: readonly OrderLine[]): InvoiceLine[] =>
  merged(
    lines.map(({ eventName, ordered, discountName, categoryName, price, vatRate }) => ({
      eventName,
      startsAt: ordered.startsAt.toISOString(),
      ticketType: discountName,
      category: categoryName,
      price,
      vatRate,
      count: 1,
    })),
  );

/** The lines to add to `known` to get `wanted`. */
const difference = (wanted: readonly InvoiceLine[], known: readonly InvoiceLine[]): InvoiceLine[] =>
  merged([...wanted, ...known.map((line) => ({ ...line, count: -line.count }))]);

function merged(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const by = new Map<string, InvoiceLine>();
  for (const line of lines) {
    const { eventName, startsAt, ticketType, category, price, vatRate, isKept } = line;
    const key = JSON.stringify([eventName, startsAt, ticketType, category, price, vatRate, isKept]);
    by.set(key, { ...line, count: (by.get(key)?.count ?? 0) + line.count });
  }
  return [...by.values()].filter(({ count }) => count !== 0);
}
