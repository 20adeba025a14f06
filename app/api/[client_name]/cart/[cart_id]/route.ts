import { readAndAnswerCart } from '@/lib/api/answer-cart';
import { getShopCartContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getShopCartContract,
    async (ctx, { params, request }) => readAndAnswerCart(ctx, { cartId: params.cart_id, request }),
    'remembered',
  ),
);
