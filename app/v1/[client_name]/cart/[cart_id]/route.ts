import { answerCart } from '@/lib/api/answer-cart';
import { addSeatsContract, getCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { addSeats } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getCartContract, (ctx, { params, request }) => answerCart(ctx, params.cart_id, request)),
  operation(addSeatsContract, async (ctx, { params, body, request }) => {
    await addSeats(ctx, {
      cartId: params.cart_id,
      subEventId: body.event_id,
      discountId: body.discount_id,
      count: body.numberoftickets,
      code: body.code,
      seats: body.seats,
    });
    return answerCart(ctx, params.cart_id, request);
  }),
);
