import { sendMailAgain } from '@/lib/orders';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Sends the order's mail once more. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key }) => {
    await sendMailAgain(ctx, key);
    return 'mail';
  });
