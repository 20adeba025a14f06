import { z } from 'zod';
import { limitsOf } from '@/lib/api/limits';
import { changeMethod } from '@/lib/payments';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

const method = z.coerce.number().int();

/** Changes the payment method and redirects to the payment. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key, form }) => {
    const network = await limitsOf(request.headers).network(ctx);
    const { data } = method.safeParse(form.method);
    if (data === undefined) return undefined;
    const { status } = await changeMethod(ctx, key, data, network);
    return status === 'pending' ? '/pay' : undefined;
  });
