import { answerPaper, type PaperRequest } from '../_papers/answer-paper';
import { findPaid, receiptFile } from '../_papers/receipt-files';

export const dynamic = 'force-dynamic';

/** The receipt of an order as a PDF. */
export const GET = (request: Request, at: PaperRequest) => answerPaper(request, at, receiptFile, findPaid);
