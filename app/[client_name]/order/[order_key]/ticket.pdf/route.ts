import { answerPaper, type PaperRequest } from '../_papers/answer-paper';
import { ticketsFile } from '../_papers/ticket-files';

export const dynamic = 'force-dynamic';

/** The tickets of an order as a PDF. */
export const GET = (request: Request, at: PaperRequest) => answerPaper(request, at, ticketsFile);
