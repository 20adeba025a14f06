import { readText } from '@/lib/api/body';
import { hearProviderContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { hearProvider } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(hearProviderContract, async (ctx, { params, query, request }) => {
    const message = {
      body: await readText(request),
      header: (name: string) => request.headers.get(name),
      token: query.payment,
    };
    await hearProvider(ctx, params.provider, message);
    return { answer: { received: true as const } };
  }),
);
