import { answerPaper, type PaperRequest, wantsPage } from '../_papers/answer-paper';
import { ticketsFile, ticketsHtml } from '../_papers/ticket-files';

export const dynamic = 'force-dynamic';

/** The tickets of an order: a page that opens without a network later on, or the PDF. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, wantsPage(request) ? ticketsHtml : ticketsFile);
