import { knownBaseUrl } from '@/lib/api/address';
import { payOrderContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { clientDirectory } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { getOrderHead } from '@/lib/orders';
import { addressAfter, beginPayment, orderPage, problemPage } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    payOrderContract,
    async (ctx, { params, request }) => {
      const key = params.order_key;
      const { clientOf } = await clientDirectory(ctx.db);
      const place = { clientName: ctx.client.name, baseUrl: knownBaseUrl(request, clientOf) };
      const page = await beginPayment(ctx, key, place.baseUrl).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        // The order's own page says why it cannot be paid.
        if (error.code === 'not_on_sale') return orderPage(place, key);
        if (!UNAVAILABLE.has(error.code)) throw error;
        return problemPage(place, key, 'unavailable');
      });
      if (page) return { answer: null, headers: { Location: page } };
      const order = await getOrderHead(ctx, key);
      // If the buyer must still confirm the order, its own page says so.
      const location = order.status === 'pending' ? orderPage(place, key) : addressAfter(place, order);
      return { answer: null, headers: { Location: location } };
    },
    'recent',
  ),
);

const UNAVAILABLE = new Set(['payment_unavailable', 'payment_refused', 'order_ended']);
