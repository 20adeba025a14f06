import { getOrderHead, proveAddress } from '@/lib/orders';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';
import { keepProof } from '../_page/proof-cookie';

/** Shows the names of an older order to visitors who know its e-mail address. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key, form }) => {
    const tried = await proveAddress(ctx, key, String(form.email ?? '').slice(0, 1000));
    if ('refused' in tried) return tried.refused === 'wrong' ? 'wrong-address' : 'too-many-tries';
    await keepProof((await getOrderHead(ctx, key)).id, tried.proof);
    return undefined;
  });
