import { addToCart } from '@/lib/api/add-to-cart';
import { answerCart, readAndAnswerCart } from '@/lib/api/answer-cart';
import { addSeatsContract, getCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { waitingRefusal } from '@/lib/api/waiting';
import { addOrWait } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getCartContract,
    async (ctx, { params, request }) => readAndAnswerCart(ctx, { cartId: params.cart_id, request }),
    'remembered',
  ),
  operation(
    addSeatsContract,
    async (ctx, { params, body, request, limits }) => {
      const cartId = params.cart_id;
      const added = await addToCart(ctx, { cartId, count: body.count, limits, doesQueue: true }, () =>
        addOrWait(ctx, { cartId, ...body }),
      );
      if ('waiting' in added) throw waitingRefusal(added.waiting);
      return answerCart(ctx, added.cart, { cartId, request });
    },
    'remembered',
  ),
);
