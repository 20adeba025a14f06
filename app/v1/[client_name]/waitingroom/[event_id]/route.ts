import { getStandingContract, takePlaceContract } from '@/lib/api/contracts/waiting-room';
import { endpoint, operation } from '@/lib/api/route';
import { cartOfToken, getRoom } from '@/lib/api/waiting';
import { toWireStanding } from '@/lib/api/wire/standing';
import { newCartId } from '@/lib/ids';
import { readStanding, signToken, takePlace } from '@/lib/waiting-room';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(
    getStandingContract,
    async (ctx, { params, request }) => {
      const { opensAt, ...room } = await getRoom(ctx, params.event_id);
      const cartId = cartOfToken(ctx, request);
      const standing =
        cartId === undefined ? ({ state: 'over' } as const) : await readStanding(ctx, { opensAt, ...room }, cartId);
      const token = cartId === undefined ? null : signToken(ctx, cartId);
      return { answer: toWireStanding(standing, { opensAt, token }) };
    },
    'recent',
  ),
  operation(takePlaceContract, async (ctx, { params, request, limits }) => {
    const room = await getRoom(ctx, params.event_id);
    const cartId = cartOfToken(ctx, request) ?? newCartId();
    const standing = await takePlace(ctx, room, cartId, () => limits.newCart(ctx));
    return { answer: toWireStanding(standing, { opensAt: room.opensAt, token: signToken(ctx, cartId) }) };
  }),
);
