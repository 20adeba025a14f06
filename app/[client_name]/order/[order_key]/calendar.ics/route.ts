import { orderCalendar } from '@/lib/papers';
import { listTickets } from '@/lib/tickets';
import { locateShop } from '../../../_shop/find-shop-path';
import { answerPaper, type PaperRequest } from '../_papers/answer-paper';

export const dynamic = 'force-dynamic';

/** The performances of a paid order as a calendar file. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, async ({ ctx, order, paper }) => {
    const { client, now } = ctx;
    const { origin, path } = await locateShop(request, client.name);
    const about = { client, madeAt: now, shopUrl: `${origin}${path}` };
    const body = orderCalendar(await listTickets(ctx, order), about, paper);
    return { body, type: 'text/calendar; charset=utf-8', fileName: `${client.name}.ics` };
  });
