import type { Receipt, Ticket } from '@/lib/tickets';
import { keptPdf } from './kept-pdf';
import type { Paper } from './paper';

type Order = { orderNumber: string; madeAt: Date };

/** The tickets of an order as a PDF, a page for each. */
export const ticketsPdf = (tickets: readonly Ticket[], order: Order, { facts }: Paper): Promise<Buffer> =>
  keptPdf({ kind: 'tickets', facts, tickets, ...order });

/** A receipt as a PDF. */
export const receiptPdf = (receipt: Receipt, { facts }: Paper): Promise<Buffer> =>
  keptPdf({ kind: 'receipt', facts, receipt });
