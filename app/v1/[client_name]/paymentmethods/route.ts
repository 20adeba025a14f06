import { listPaymentMethodsContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { toWirePaymentMethod } from '@/lib/api/wire/order';
import { listPaymentMethods } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listPaymentMethodsContract, async (ctx) => ({
    answer: listPaymentMethods(ctx).map(toWirePaymentMethod),
  })),
);
