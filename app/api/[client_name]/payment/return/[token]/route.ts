import { baseUrl } from '@/lib/api/address';
import { returnFromPaymentContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import type { Context } from '@/lib/context';
import { addressAfter, advanceTestByToken, handleReturningBuyer, problemOf } from '@/lib/payments';
import { officeOrigin } from '@/lib/staff';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    returnFromPaymentContract,
    async (ctx, { params, request }) => {
      const place = { clientName: ctx.client.name, baseUrl: baseUrl(request) };
      const Location = await handleReturningBuyer(ctx, params.token).then(
        ({ order, payment }) => addressAfter(place, order, problemOf(payment)),
        (error: unknown) => pageOfTest(ctx, params.token, { place, error }),
      );
      return { answer: null, headers: { Location } };
    },
    'recent',
  ),
);

type NotOfOrder = { place: { baseUrl: string }; error: unknown };

/** Staff who test a payment method return to the office. */
async function pageOfTest(ctx: Context, token: string, { place, error }: NotOfOrder): Promise<string> {
  const test = await advanceTestByToken(ctx, token, { isMessage: false });
  if (!test) throw error;
  return `${officeOrigin() ?? place.baseUrl}/office/${ctx.client.name}/settings/payments/test/${test.id}`;
}
