import { removeSeatContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { toWireCart } from '@/lib/api/wire/cart';
import { getCart, removeSeat } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(removeSeatContract, async (ctx, { params }) => {
    await removeSeat(ctx, params.cart_id, params.seat_id);
    return { answer: toWireCart(await getCart(ctx, params.cart_id), ctx.client.currency) };
  }),
);
