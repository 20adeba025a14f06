import { answerCart } from '@/lib/api/answer-cart';
import { getShopCartContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';
import { getCart } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getShopCartContract,
    async (ctx, { params, request }) => answerCart(ctx, await getCart(ctx, params.cart_id), request),
    'remembered',
  ),
);
