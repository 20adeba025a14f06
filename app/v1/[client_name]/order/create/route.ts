import { knownBaseUrl } from '@/lib/api/address';
import { createOrderContract } from '@/lib/api/contracts/orders';
import { orderPlace } from '@/lib/api/order-place';
import { endpoint, operation } from '@/lib/api/route';
import { toWireNewOrder } from '@/lib/api/wire/order';
import { clientDirectory } from '@/lib/clients';
import { checkReturnUrl, createOrder } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(createOrderContract, async (ctx, { body, request, limits }) => {
    if (body.redirectURL) {
      const { clientOf } = await clientDirectory(ctx.db);
      await checkReturnUrl(ctx, body.redirectURL, knownBaseUrl(request, clientOf));
    }
    const order = await createOrder(ctx, {
      cartId: body.cart_id,
      channel: 'api',
      paymentId: body.payment_id,
      returnUrl: body.redirectURL,
      network: await limits.network(ctx),
      buyer: {
        email: body.email,
        firstName: body.firstname ?? '',
        lastName: body.lastname,
        phone: body.phone ?? null,
        address: body.address ?? null,
        city: body.city ?? null,
        zip: body.zip ?? null,
        optIn: body.avg_optin,
        mailingList: body.avg_mailinglist,
      },
    });
    const place = await orderPlace(ctx, request);
    return { answer: toWireNewOrder(order, `${place.baseUrl}/api/${ctx.client.name}/payment`) };
  }),
);
