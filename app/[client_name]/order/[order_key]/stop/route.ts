import { getCart } from '@/lib/carts';
import { getOrderHead } from '@/lib/orders';
import { cancelGiftCard, giveUpOrder } from '@/lib/payments';
import { findCartId, keepCartId } from '../../../_shop/cart-cookie';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Cancels or refunds an order. If its seats return to its cart, a browser without a cart gets that cart. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key }) => {
    const { cartId, kind } = await getOrderHead(ctx, key);
    if (kind === 'gift_card') {
      await cancelGiftCard(ctx, key);
      return undefined;
    }
    await giveUpOrder(ctx, key, 'buyer');
    const isNewHere = (await findCartId(ctx.client.name)) === undefined;
    if (isNewHere && (await getCart(ctx, cartId)).seats.length > 0) await keepCartId(ctx.client.name, cartId);
    return undefined;
  });
