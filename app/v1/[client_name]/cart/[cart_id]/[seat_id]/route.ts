import { answerCart } from '@/lib/api/answer-cart';
import { removeSeatContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { getCart, removeSeat } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    removeSeatContract,
    async (ctx, { params, request }) => {
      await removeSeat(ctx, params.cart_id, params.seat_id);
      return answerCart(ctx, await getCart(ctx, params.cart_id), { cartId: params.cart_id, request });
    },
    'remembered',
  ),
);
