import { z } from 'zod';
import { contract } from '../contract';
import { clientName } from '../wire/fields';
import { wireTicketKeys } from '../wire/ticket-key';

export const listTicketKeysContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/ticketkeys',
  operationId: 'listTicketKeys',
  tag: 'Order',
  summary: 'What tickets are checked with',
  description:
    'The public keys of the organisation’s tickets. With them a scanner can tell a genuine ticket without a network; whether it has been used, or given back since, it must know by itself.',
  params: z.object({ client_name: clientName }),
  paramsError: { code: 'not_found', message: 'There is nothing at this address' },
  query: z.object({}),
  answer: wireTicketKeys,
  status: 200,
  example: {
    keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: '1', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
  },
  errors: [],
  sharedCacheSeconds: 60,
});
