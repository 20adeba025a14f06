import { addSeatsContract, getCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { toWireCart } from '@/lib/api/wire/cart';
import { addSeats, getCart } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getCartContract, async (ctx, { params }) => ({
    answer: toWireCart(await getCart(ctx, params.cart_id), ctx.client.currency),
  })),
  operation(addSeatsContract, async (ctx, { params, body }) => {
    await addSeats(ctx, {
      cartId: params.cart_id,
      subEventId: body.event_id,
      discountId: body.discount_id,
      count: body.numberoftickets,
      code: body.code,
      seats: body.seats,
    });
    return { answer: toWireCart(await getCart(ctx, params.cart_id), ctx.client.currency) };
  }),
);
