import { confirmOrder } from '@/lib/payments';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Confirms an order with the token of the mail to its buyer. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key, form }) => {
    await confirmOrder(ctx, key, String(form.token ?? '').slice(0, 100));
    return undefined;
  });
