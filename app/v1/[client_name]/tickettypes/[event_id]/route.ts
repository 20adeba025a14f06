import { listTicketTypesContract } from '@/lib/api/contracts/ticket-types';
import { endpoint, operation } from '@/lib/api/route';
import { toWireTicketType } from '@/lib/api/wire/ticket-type';
import { listTicketTypes } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listTicketTypesContract, async (ctx, { params, query }) => ({
    answer: (await listTicketTypes(ctx, params.event_id, query.code)).map(toWireTicketType),
  })),
);
