import { AppError } from '@/lib/errors';
import { applePasses, hasAppleWallet } from '@/lib/papers';
import { listTickets, receiptNumber } from '@/lib/tickets';
import { answerPaper, type PaperRequest } from '../_papers/answer-paper';

export const dynamic = 'force-dynamic';

/** The tickets of an order for Apple Wallet, where it is configured. */
export const GET = (request: Request, at: PaperRequest) =>
  answerPaper(request, at, async ({ ctx, order, paper }) => {
    if (!hasAppleWallet()) throw new AppError('not_found', 'There is nothing at this address');
    const orderNumber = receiptNumber(order);
    const { body, type, extension } = await applePasses(
      await listTickets(ctx, order),
      { client: ctx.client, orderNumber },
      paper,
    );
    return { body, type, fileName: `${ctx.client.name}-${orderNumber}.${extension}` };
  });
