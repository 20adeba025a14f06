import { getOrderContract } from '@/lib/api/contracts/orders';
import { orderPlace } from '@/lib/api/order-place';
import { endpoint, operation } from '@/lib/api/route';
import { toWireOrder } from '@/lib/api/wire/order';
import { getOrder } from '@/lib/orders';
import { orderPage } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getOrderContract,
    async (ctx, { params, request }) => {
      const order = await getOrder(ctx, params.order_key);
      return { answer: toWireOrder(order, orderPage(await orderPlace(ctx, request), order.key)) };
    },
    'recent',
  ),
);
