import { readText } from '@/lib/api/body';
import { hearProviderContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { AppError } from '@/lib/errors';
import { hearMollie, hearStripe } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(hearProviderContract, async (ctx, { params, query, request }) => {
    const body = await readText(request);
    if (params.provider === 'stripe') {
      await hearStripe(ctx, { body, signature: request.headers.get('stripe-signature') ?? '' });
    } else {
      const ref = new URLSearchParams(body).get('id') ?? '';
      if (!/^tr_[A-Za-z0-9]{1,64}$/.test(ref)) throw new AppError('malformed_body', 'id must name a payment');
      if (!query.payment) throw new AppError('payment_not_found', 'Payment not found');
      await hearMollie(ctx, { token: query.payment, ref });
    }
    return { answer: { received: true as const } };
  }),
);
