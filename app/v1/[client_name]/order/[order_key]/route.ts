import { baseUrl } from '@/lib/api/address';
import { getOrderContract } from '@/lib/api/contracts/orders';
import { endpoint, operation } from '@/lib/api/route';
import { toWireOrder } from '@/lib/api/wire/order';
import { knownDomains } from '@/lib/clients';
import { getOrder } from '@/lib/orders';
import { orderPage } from '@/lib/payments';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getOrderContract, async (ctx, { params, request }) => {
    const order = await getOrder(ctx, params.order_key);
    const domain = (await knownDomains(ctx.db)).domainOf.get(ctx.client.name);
    const place = { clientName: ctx.client.name, baseUrl: domain ? `https://${domain}` : baseUrl(request) };
    return { answer: toWireOrder(order, orderPage(place, order.key)) };
  }),
);
