import type { OfficeOrder } from '@/lib/office';
import { mainFacts, paperOf, qrCode, receiptTotals, receiptWhat, smallFacts } from '@/lib/papers';
import type { OfficeContext } from '@/lib/staff';
import { getReceipt, listTickets, receiptNumber } from '@/lib/tickets';

type Fact = { label: string; value: string };
type ShownTicket = { name: string; main: Fact[]; small: Fact[]; code: { size: number; path: string } };

/**
 * The tickets and the receipt of an order, in its language, to show and print. `seen`: the version that a change of its address must send.
 */
export type ShownPapers = {
  title: string;
  seen: string;
  email: string;
  tickets: ShownTicket[];
  receipt: { seller: string[]; number: string; date: string; lines: Fact[]; totals: Fact[] };
};

/** For a paid order. @throws AppError `order_not_paid` */
export async function shownPapers(ctx: OfficeContext, { order, seen }: OfficeOrder): Promise<ShownPapers> {
  const paper = paperOf(ctx.client, order);
  const number = receiptNumber(order);
  const [tickets, receipt] = await Promise.all([listTickets(ctx, order), getReceipt(ctx, order)]);
  return {
    title: ctx.client.title,
    seen,
    email: order.email,
    tickets: tickets.map((ticket) => ({
      name: ticket.eventName,
      main: mainFacts(ticket, paper),
      small: smallFacts(ticket, number, paper),
      code: qrCode(ticket.code),
    })),
    receipt: {
      seller: receipt.seller,
      number,
      date: `${paper.day(receipt.paidAt)} ${paper.clock(receipt.paidAt)}`,
      lines: receipt.lines.map((line) => ({
        label: `${line.count} × ${receiptWhat(line, paper)}`,
        value: paper.price(line.sum),
      })),
      totals: receiptTotals(receipt, paper),
    },
  };
}
