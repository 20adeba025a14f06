import { answerPaper, type PaperRequest, wantsPage } from '../_papers/answer-paper';
import { findPaid, receiptFile, receiptHtml } from '../_papers/receipt-files';

export const dynamic = 'force-dynamic';

/** The receipt of an order: HTML or PDF. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, wantsPage(request) ? receiptHtml : receiptFile, findPaid);
