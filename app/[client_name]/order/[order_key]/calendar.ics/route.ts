import { baseUrl } from '@/lib/api/address';
import { orderCalendar } from '@/lib/papers';
import { listTickets } from '@/lib/tickets';
import { answerPaper, type PaperRequest } from '../_papers/answer-paper';

export const dynamic = 'force-dynamic';

/** The performances of a paid order for a calendar. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, async ({ ctx: { client, now, ...ctx }, order, paper }) => {
    const tickets = await listTickets({ client, now, ...ctx }, order);
    const shopUrl = `${baseUrl(request)}/${client.name}`;
    const body = orderCalendar(tickets, { client, madeAt: now, shopUrl }, paper);
    return { body, type: 'text/calendar; charset=utf-8', fileName: `${client.name}.ics` };
  });
