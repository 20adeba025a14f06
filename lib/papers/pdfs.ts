import type { Context } from '@/lib/context';
import type { Invoice } from '@/lib/office';
import type { Order } from '@/lib/orders';
import { getReceipt, listTickets, type Receipt, receiptNumber, type Ticket } from '@/lib/tickets';
import { cachedPdf } from './cached-pdf';
import type { CardFacts } from './gift-card-pdf';
import { factsOf } from './invoice-facts';
import { type Paper, paperFrom, withLogo } from './paper';
import { listShowPictures } from './show-pictures';

/** `pictures`: of shows, by performance, as `data:` URLs. */
type Printed = { orderNumber: string; madeAt: Date; pictures?: Record<number, string> };

/** The tickets of an order as a PDF, a page for each. */
export const ticketsPdf = (tickets: readonly Ticket[], order: Printed, { facts }: Paper): Promise<Buffer> =>
  cachedPdf({ kind: 'tickets', facts, tickets, ...order });

/** A receipt as a PDF. */
export const receiptPdf = (receipt: Receipt, { facts }: Paper): Promise<Buffer> =>
  cachedPdf({ kind: 'receipt', facts, receipt });

/** An invoice or credit note as it was sent, with the organisation's present logo and colours. */
export const invoicePdf = async (ctx: Context, invoice: Invoice, paper: Paper): Promise<Buffer> => {
  const { facts } = await withLogo(ctx, paperFrom({ ...paper.facts, ...langOf(invoice) }));
  return cachedPdf({ kind: 'invoice', facts, invoice: factsOf(invoice) });
};

/** A printable gift card with the organisation's logo. */
export const giftCardPdf = async (ctx: Context, card: CardFacts, paper: Paper): Promise<Buffer> => {
  const { facts } = await withLogo(ctx, paper);
  return cachedPdf({ kind: 'gift_card', facts, card });
};

/** The pictures of the shows of these tickets, for their PDF. */
export async function printedPictures(ctx: Context, tickets: readonly Ticket[]): Promise<Record<number, string>> {
  const ids = tickets.map(({ subEventId }) => subEventId);
  const found = await listShowPictures(ctx, ids, { isOwn: true });
  return Object.fromEntries(
    [...found].map(([id, { jpeg }]) => [id, `data:image/jpeg;base64,${jpeg.toString('base64')}`]),
  );
}

const langOf = ({ content: { locale, currency } }: Invoice) => ({ locale, currency });

/** The present tickets of an order, with the organisation's logo. */
export const orderTicketsPdf = async (ctx: Context, order: Order, paper: Paper): Promise<Buffer> => {
  const tickets = await listTickets(ctx, order);
  const pictures = await printedPictures(ctx, tickets);
  const about = { orderNumber: receiptNumber(order), madeAt: order.paidAt ?? ctx.now, pictures };
  return ticketsPdf(tickets, about, await withLogo(ctx, paper));
};

/** The receipt of an order, with the organisation's logo. @throws AppError as getReceipt */
export const orderReceiptPdf = async (ctx: Context, order: Order, paper: Paper): Promise<Buffer> =>
  receiptPdf(await getReceipt(ctx, order), await withLogo(ctx, paper));
