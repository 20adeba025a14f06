import {
  googleWalletLink,
  hasAppleWallet,
  hasGoogleWallet,
  orderTicketsPdf,
  ticketsPage,
  withLogo,
} from '@/lib/papers';
import { listTickets, receiptNumber } from '@/lib/tickets';
import type { PaperOf } from './answer-paper';

/** The tickets as a PDF. */
export async function ticketsFile({ ctx, order, paper }: PaperOf) {
  const body = await orderTicketsPdf(ctx, order, paper);
  return { body, type: 'application/pdf', fileName: `${ctx.client.name}-${receiptNumber(order)}.pdf` };
}

/** The tickets as a page. */
export async function ticketsHtml({ ctx, order, paper, href, nonce }: PaperOf) {
  const tickets = await listTickets(ctx, order);
  const orderNumber = receiptNumber(order);
  const { client, now } = ctx;
  const links = {
    order: href,
    pdf: `${href}/ticket.pdf`,
    calendar: `${href}/calendar.ics`,
    appleWallet: hasAppleWallet() ? `${href}/apple-wallet` : undefined,
    googleWallet: hasGoogleWallet()
      ? tickets.map((ticket) => googleWalletLink(ticket, { client, orderNumber, now }, paper))
      : [],
  };
  const body = ticketsPage(tickets, { orderNumber, links, nonce }, await withLogo(ctx, paper));
  return { body, type: 'text/html; charset=utf-8' };
}
