import { getShopCartContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';
import { toWireCart } from '@/lib/api/wire/cart';
import { getCart } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getShopCartContract, async (ctx, { params }) => ({
    answer: toWireCart(await getCart(ctx, params.cart_id), ctx.client.currency),
  })),
);
