import { baseUrl } from '@/lib/api/address';
import { createCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { newCartId } from '@/lib/ids';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(createCartContract, async (ctx, { request, limits }) => {
    await limits.newCart(ctx);
    const cartId = newCartId();
    const location = `${baseUrl(request)}/v1/${ctx.client.name}/cart/${cartId}`;
    return { answer: { cart_id: cartId }, headers: { Location: location } };
  }),
);
