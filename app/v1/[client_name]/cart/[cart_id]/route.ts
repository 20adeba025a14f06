import { answerCart } from '@/lib/api/answer-cart';
import { addSeatsContract, getCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { addSeats, getCart } from '@/lib/carts';
import { recallClient } from '@/lib/clients';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getCartContract,
    async (ctx, { params, request }) => answerCart(ctx, await getCart(ctx, params.cart_id), request),
    recallClient,
  ),
  operation(
    addSeatsContract,
    async (ctx, { params, body, request }) => {
      const cart = await addSeats(ctx, {
        cartId: params.cart_id,
        subEventId: body.event_id,
        discountId: body.discount_id,
        count: body.numberoftickets,
        code: body.code,
        seats: body.seats,
      });
      return answerCart(ctx, cart, request);
    },
    recallClient,
  ),
);
