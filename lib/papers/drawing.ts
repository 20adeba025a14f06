import type { Receipt, Ticket } from '@/lib/tickets';
import { type Paper, type PaperFacts, paperFrom } from './paper';
import { drawReceipt } from './receipt-pdf';
import { drawTickets } from './tickets-pdf';

/** All that a PDF is made of, as it can be sent to a thread: the same drawing is the same file. */
export type Drawing = { facts: PaperFacts } & (
  | { kind: 'tickets'; tickets: readonly Ticket[]; orderNumber: string; madeAt: Date }
  | { kind: 'receipt'; receipt: Receipt }
);

/** The bytes of a PDF, made here and now. */
export function draw(drawing: Drawing): Promise<Buffer> {
  const paper: Paper = paperFrom(drawing.facts);
  return drawing.kind === 'tickets'
    ? drawTickets(drawing.tickets, { orderNumber: drawing.orderNumber, madeAt: drawing.madeAt }, paper)
    : drawReceipt(drawing.receipt, paper);
}
