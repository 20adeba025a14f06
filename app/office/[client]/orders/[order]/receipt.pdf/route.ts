import { receiptPdf } from '@/lib/papers';
import { getReceipt } from '@/lib/tickets';
import { answerPdf, type PaperProps } from '../answer-pdf';

/** The receipt of an order. */
export const GET = (_: Request, props: PaperProps): Promise<Response> =>
  answerPdf(props, '/office/[client]/orders/[order]/receipt.pdf', async (ctx, { order, paper }) =>
    receiptPdf(await getReceipt(ctx, order), paper),
  );
