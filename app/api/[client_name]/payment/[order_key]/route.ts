import { baseUrl } from '@/lib/api/address';
import { payOrderContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { AppError } from '@/lib/errors';
import { getOrderHead } from '@/lib/orders';
import { addressAfter, beginPayment, type PaymentProblem } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(payOrderContract, async (ctx, { params, request }) => {
    const place = { clientName: ctx.client.name, baseUrl: baseUrl(request) };
    let problem: PaymentProblem | undefined;
    const page = await beginPayment(ctx, params.order_key, place.baseUrl).catch((error: unknown) => {
      if (!(error instanceof AppError) || !UNAVAILABLE.has(error.code)) throw error;
      problem = 'unavailable';
      return undefined;
    });
    const location = page ?? addressAfter(place, await getOrderHead(ctx, params.order_key), problem);
    return { answer: null, headers: { Location: location } };
  }),
);

const UNAVAILABLE = new Set(['payment_unavailable', 'payment_refused', 'order_ended']);
