import { answerPaper, type PaperRequest, wantsPage } from '../_papers/answer-paper';
import { ticketsFile, ticketsHtml } from '../_papers/ticket-files';

export const dynamic = 'force-dynamic';

/** The tickets of an order: an HTML page that later opens offline, or the PDF. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, wantsPage(request) ? ticketsHtml : ticketsFile);
