import { ticketsPdf } from '@/lib/papers';
import { listTickets, receiptNumber } from '@/lib/tickets';
import { answerPdf, type PaperProps } from '../answer-pdf';

/** The tickets of an order, valid at the door. */
export const GET = (_: Request, props: PaperProps): Promise<Response> =>
  answerPdf(props, '/office/[client]/orders/[order]/tickets.pdf', async (ctx, { order, paper }) => {
    const about = { orderNumber: receiptNumber(order), madeAt: order.paidAt ?? ctx.now };
    return ticketsPdf(await listTickets(ctx, order), about, paper);
  });
