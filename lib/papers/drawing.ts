import type { Receipt, Ticket } from '@/lib/tickets';
import { type CardFacts, drawGiftCard } from './gift-card-pdf';
import { drawInvoice, type InvoiceFacts } from './invoice-pdf';
import { type Paper, type PaperFacts, paperFrom } from './paper';
import { drawReceipt } from './receipt-pdf';
import { drawTickets } from './tickets-pdf';

/** All data of a PDF, in a form that can be posted to a thread. Equal drawings make equal files. */
export type PaperDrawing = { facts: PaperFacts } & (
  | {
      kind: 'tickets';
      tickets: readonly Ticket[];
      orderNumber: string;
      madeAt: Date;
      pictures?: Record<number, string>;
    }
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'invoice'; invoice: InvoiceFacts }
  | { kind: 'gift_card'; card: CardFacts }
);

/** Draws a PDF in this thread. */
export function draw(drawing: PaperDrawing): Promise<Buffer> {
  const paper: Paper = paperFrom(drawing.facts);
  switch (drawing.kind) {
    case 'tickets':
      return drawTickets(drawing.tickets, drawing, paper);
    case 'receipt':
      return drawReceipt(drawing.receipt, paper);
    case 'invoice':
      return drawInvoice(drawing.invoice, paper);
    case 'gift_card':
      return drawGiftCard(drawing.card, paper);
  }
}
