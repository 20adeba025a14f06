import { sendMailAgain } from '@/lib/orders';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Sends the order's mail again. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key }) => {
    return (await sendMailAgain(ctx, key)) === 'pending' ? 'mail-soon' : 'mail';
  });
