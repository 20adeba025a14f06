import type { Context } from '@/lib/context';
import type { Order } from '@/lib/orders';
import { getReceipt, listTickets, type Receipt, receiptNumber, type Ticket } from '@/lib/tickets';
import { keptPdf } from './kept-pdf';
import { type Paper, withLogo } from './paper';

type Printed = { orderNumber: string; madeAt: Date };

/** The tickets of an order as a PDF, a page for each. */
export const ticketsPdf = (tickets: readonly Ticket[], order: Printed, { facts }: Paper): Promise<Buffer> =>
  keptPdf({ kind: 'tickets', facts, tickets, ...order });

/** A receipt as a PDF. */
export const receiptPdf = (receipt: Receipt, { facts }: Paper): Promise<Buffer> =>
  keptPdf({ kind: 'receipt', facts, receipt });

/** The tickets of an order as they are now, with the organisation's logo. */
export const orderTicketsPdf = async (ctx: Context, order: Order, paper: Paper): Promise<Buffer> => {
  const about = { orderNumber: receiptNumber(order), madeAt: order.paidAt ?? ctx.now };
  return ticketsPdf(await listTickets(ctx, order), about, await withLogo(ctx, paper));
};

/** The receipt of an order, with the organisation's logo. @throws AppError as getReceipt */
export const orderReceiptPdf = async (ctx: Context, order: Order, paper: Paper): Promise<Buffer> =>
  receiptPdf(await getReceipt(ctx, order), await withLogo(ctx, paper));
