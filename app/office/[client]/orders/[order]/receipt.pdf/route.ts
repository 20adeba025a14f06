import { orderReceiptPdf } from '@/lib/papers';
import { answerPdf, type PaperProps } from '../answer-pdf';

/** The receipt of an order. */
export const GET = (_: Request, props: PaperProps): Promise<Response> =>
  answerPdf(props, '/office/[client]/orders/[order]/receipt.pdf', orderReceiptPdf);
