import { orderTicketsPdf } from '@/lib/papers';
import { answerPdf, type PaperProps } from '../answer-pdf';

/** The tickets of an order, valid at the door. */
export const GET = (_: Request, props: PaperProps): Promise<Response> =>
  answerPdf(props, '/office/[client]/orders/[order]/tickets.pdf', orderTicketsPdf);
