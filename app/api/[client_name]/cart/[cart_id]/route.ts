import { answerCart } from '@/lib/api/answer-cart';
import { getShopCartContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getShopCartContract, (ctx, { params, request }) => answerCart(ctx, params.cart_id, request)),
);
