import { baseUrl } from '@/lib/api/address';
import { createCartContract } from '@/lib/api/contracts/carts';
import { endpoint, operation } from '@/lib/api/route';
import { cartOfToken, takePosition, waitingRefusal } from '@/lib/api/waiting';
import { newCartId } from '@/lib/ids';
import { EVERYTHING, findRoom } from '@/lib/waiting-room';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(createCartContract, async (ctx, { request, limits }) => {
    const cartId = cartOfToken(ctx, request) ?? newCartId();
    const room = await findRoom(ctx, EVERYTHING);
    const position = room ? await takePosition(ctx, room, cartId, limits) : undefined;
    if (position) throw waitingRefusal(position);
    if (!room) await limits.newCart(ctx);
    const location = `${baseUrl(request)}/v1/${ctx.client.name}/cart/${cartId}`;
    return { answer: { cart_id: cartId }, headers: { Location: location } };
  }),
);
