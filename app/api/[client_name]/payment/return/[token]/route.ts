import { baseUrl } from '@/lib/api/address';
import { returnFromPaymentContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { addressAfter, comeBack, problemOf } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    returnFromPaymentContract,
    async (ctx, { params, request }) => {
      const { order, payment } = await comeBack(ctx, params.token);
      const place = { clientName: ctx.client.name, baseUrl: baseUrl(request) };
      return { answer: null, headers: { Location: addressAfter(place, order, problemOf(payment)) } };
    },
    'recent',
  ),
);
