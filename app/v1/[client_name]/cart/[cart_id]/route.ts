import { answerCart } from '@/lib/api/answer-cart';
import { addSeatsContract, getCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { inTurn } from '@/lib/api/waiting';
import { addSeats, getCart } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getCartContract,
    async (ctx, { params, request }) => answerCart(ctx, await getCart(ctx, params.cart_id), request),
    'remembered',
  ),
  operation(
    addSeatsContract,
    async (ctx, { params, body, request, limits }) => {
      const cartId = params.cart_id;
      const count = body.numberoftickets;
      const isEmpty = async () => (await getCart(ctx, cartId)).seats.length === 0;
      const subEventId = body.event_id;
      const hold = () =>
        addSeats(ctx, {
          cartId,
          subEventId,
          discountId: body.discount_id,
          count,
          code: body.code,
          seats: body.seats,
        });
      const cart = await limits.holding(ctx, { count, isEmpty }, () =>
        inTurn(ctx, { cartId, subEventId, limits }, hold),
      );
      return answerCart(ctx, cart, request);
    },
    'remembered',
  ),
);
