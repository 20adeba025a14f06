import type { Context } from '@/lib/context';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { type Invoice, invoiceNumber } from '@/lib/office';
import type { Order } from '@/lib/orders';
import {
  type CardFacts,
  giftCardPdf,
  invoicePdf,
  orderCalendar,
  type Paper,
  printedPictures,
  qrPng,
  receiptPdf,
  ticketsPdf,
  withLogo,
} from '@/lib/papers';
import { type Receipt, receiptNumber, type Ticket } from '@/lib/tickets';

/** `cid`: the Content-ID of a picture that the HTML part shows. */
export type Attachment = { filename: string; content: Buffer | string; contentType: string; cid?: string };

type ForTickets = { order: Order; paper: Paper; tickets: Ticket[]; madeAt: Date };

export async function ticketsAttachment(
  ctx: Context,
  { order, paper, tickets, madeAt }: ForTickets,
): Promise<Attachment> {
  const orderNumber = receiptNumber(order);
  const pictures = await printedPictures(ctx, tickets);
  const content = await ticketsPdf(tickets, { orderNumber, madeAt, pictures }, await withLogo(ctx, paper));
  return { filename: `${ctx.client.name}-${orderNumber}.pdf`, content, contentType: 'application/pdf' };
}

type ForCalendar = { paper: Paper; tickets: Ticket[]; shopUrl: string };

export function calendarAttachment({ client, now }: Context, { paper, tickets, shopUrl }: ForCalendar): Attachment {
  const content = orderCalendar(tickets, { client, madeAt: now, shopUrl }, paper);
  return { filename: `${client.name}.ics`, content, contentType: 'text/calendar; charset=utf-8' };
}

export async function receiptAttachment(ctx: Context, paid: Receipt, paper: Paper): Promise<Attachment> {
  const content = await receiptPdf(paid, await withLogo(ctx, paper));
  return { filename: `${ctx.client.name}-${paid.number}-receipt.pdf`, content, contentType: 'application/pdf' };
}

export async function invoiceAttachment(ctx: Context, invoice: Invoice, paper: Paper): Promise<Attachment> {
  const content = await invoicePdf(ctx, invoice, paper);
  return { filename: `${ctx.client.name}-${invoiceNumber(invoice)}.pdf`, content, contentType: 'application/pdf' };
}

export async function giftCardAttachment(ctx: Context, card: CardFacts, paper: Paper): Promise<Attachment> {
  const content = await giftCardPdf(ctx, card, paper);
  const filename = `${ctx.client.name}-${giftCardShopWordsFor(paper.locale).card.toLowerCase()}.pdf`;
  return { filename: asciiName(filename), content, contentType: 'application/pdf' };
}

const asciiName = (name: string): string => name.normalize('NFD').replace(/[^\w.-]/g, '');

/** The QR code of a ticket as a picture for the HTML part. */
export function codeAttachment({ code, position }: Ticket): Attachment & { cid: string } {
  const filename = `ticket-${position}.png`;
  return { filename, content: qrPng(code), contentType: 'image/png', cid: filename };
}
