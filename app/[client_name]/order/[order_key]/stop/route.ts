import { getCart } from '@/lib/carts';
import { getOrderHead } from '@/lib/orders';
import { cancelGiftCard, giveUpOrder } from '@/lib/payments';
import { findCartId, keepCartId } from '../../../_shop/cart-cookie';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';

/** Ends an order: cancels it, or takes it back. Seats that go back to its cart are found there by a browser without one. */
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
