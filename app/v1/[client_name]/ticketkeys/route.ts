import { listTicketKeysContract } from '@/lib/api/contracts/tickets';
import { endpoint, operation } from '@/lib/api/route';
import { toWireTicketKeys } from '@/lib/api/wire/ticket-key';
import { listTicketKeys } from '@/lib/tickets';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listTicketKeysContract, async (ctx) => ({ answer: toWireTicketKeys(await listTicketKeys(ctx)) })),
);
