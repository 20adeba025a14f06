import { readText } from '@/lib/api/body';
import { handleProviderMessageContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { handleProviderMessage } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(handleProviderMessageContract, async (ctx, { params, query, request }) => {
    const message = {
      body: await readText(request),
      header: (name: string) => request.headers.get(name),
      token: query.payment,
    };
    await handleProviderMessage(ctx, params.provider, message);
    return { answer: { received: true as const } };
  }),
);
