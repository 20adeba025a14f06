import { getReceipt, listTickets } from '@/lib/tickets';
import { calendarAttachment, receiptAttachment, ticketsAttachment } from '../attachments';
import { receiptInMail, receiptLines } from '../receipt-in-mail';
import { type Composed, common, eventNames, type OrderMail } from './order-mail';

/** The order is paid: its tickets, calendar and receipt. */
export async function confirmation({ ctx, order, paper, href, shopUrl }: OrderMail): Promise<Composed> {
  const { words } = paper;
  const [tickets, paid] = [await listTickets(ctx, order), await getReceipt(ctx, order)];
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.confirmationSubject(tickets.length, eventNames(order)),
      paragraphs: [words.confirmation(tickets.length)],
      action: { text: words.openTickets, href: `${href}/ticket` },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [
      await ticketsAttachment(ctx, { order, paper, tickets, madeAt: paid.paidAt }),
      calendarAttachment(ctx, { paper, tickets, shopUrl }),
      await receiptAttachment(ctx, paid, paper),
    ],
  };
}

/** The receipt alone, as a buyer asked for it. */
export async function receipt({ ctx, order, paper, href }: OrderMail): Promise<Composed> {
  const { words } = paper;
  const paid = await getReceipt(ctx, order);
  return {
    letter: {
      ...common({ ctx, order, paper }),
      subject: words.receiptSubject(paid.number),
      paragraphs: [words.receiptText],
      action: { text: words.openReceipt, href: `${href}/receipt` },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [await receiptAttachment(ctx, paid, paper)],
  };
}
