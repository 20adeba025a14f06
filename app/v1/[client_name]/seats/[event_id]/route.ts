import { listSeatsContract } from '@/lib/api/contracts/ticket-types';
import { endpoint, operation } from '@/lib/api/route';
import { toWireHallSeat } from '@/lib/api/wire/hall-seat';
import { getHall } from '@/lib/seats';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listSeatsContract, async (ctx, { params }) => ({
    answer: (await getHall(ctx, params.event_id)).map(toWireHallSeat(params.event_id)),
  })),
);
