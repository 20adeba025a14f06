import { hasAppleWallet, hasGoogleWallet } from '@/lib/papers';
import { getReceipt, listTickets } from '@/lib/tickets';
import { calendarAttachment, receiptAttachment, ticketsAttachment } from '../attachments';
import { receiptInMail, receiptLines } from '../receipt-in-mail';
import { type Composed, common, eventNames, type OrderMail, withCodes, withPictures } from './order-mail';

/** The order is paid: its tickets with codes, the calendar file, and a receipt if something was paid. */
export async function confirmation({ ctx, order, paper, href, shopUrl, venues }: OrderMail): Promise<Composed> {
  const { words } = paper;
  const [tickets, paid] = [await listTickets(ctx, order), await getReceipt(ctx, order)];
  const isFree = order.total === '0.00';
  const { performances: ordered, ...rest } = common({ ctx, order, paper, venues });
  const { performances: pictured, pictures } = await withPictures(ctx, ordered);
  const { performances, codes } = withCodes(pictured, tickets, paper);
  return {
    letter: {
      ...rest,
      subject: words.confirmationSubject(tickets.length, eventNames(order)),
      paragraphs: [words.confirmation(tickets.length)],
      action: { text: words.openTickets, href: `${href}/ticket` },
      links: [
        ...(hasAppleWallet() ? [{ text: words.addToAppleWallet, href: `${href}/apple-wallet` }] : []),
        // The page has a link for each ticket.
        ...(hasGoogleWallet() ? [{ text: words.addToGoogleWallet, href: `${href}/ticket` }] : []),
      ],
      performances,
      ...(!isFree && { table: receiptInMail(paid, paper), tableLines: receiptLines(paid, paper) }),
    },
    attachments: [
      await ticketsAttachment(ctx, { order, paper, tickets, madeAt: paid.paidAt }),
      calendarAttachment(ctx, { paper, tickets, shopUrl }),
      ...(isFree ? [] : [await receiptAttachment(ctx, paid, paper)]),
      ...codes,
      ...pictures,
    ],
  };
}

/** The receipt alone, on a buyer's request. */
export async function receipt({ ctx, order, paper, href, venues }: OrderMail): Promise<Composed> {
  const { words } = paper;
  const paid = await getReceipt(ctx, order);
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.receiptSubject(paid.number),
      paragraphs: [words.receiptText],
      action: { text: words.openReceipt, href: `${href}/receipt` },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [await receiptAttachment(ctx, paid, paper)],
  };
}
