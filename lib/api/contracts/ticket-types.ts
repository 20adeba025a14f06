import { z } from 'zod';
import { MAX_CODE_CHARACTERS } from '@/lib/ids';
import { contract } from '../contract';
import { clientName, eventIdInPath, optionalText } from '../wire/fields';
import { wireHallSeat } from '../wire/hall-seat';
import { wireTicketType } from '../wire/ticket-type';
import { exampleTicketType } from './examples';

const ofSubEvent = z.object({ client_name: clientName, event_id: eventIdInPath });

export const listTicketTypesContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/tickettypes/{event_id}',
  operationId: 'listTicketTypes',
  tag: 'Ticket types',
  summary: 'What a performance offers now',
  description:
    'The ticket types that may be ordered, after all discount logic, in the organisation’s order, the standard price first. ' +
    'A type whose maximum for the performance is used up is not in the list. `[]` means that there are none.',
  params: ofSubEvent,
  paramsError: { code: 'sub_event_not_found', message: 'sub_event not found' },
  query: z.object({
    code: optionalText(MAX_CODE_CHARACTERS).meta({ description: 'Shows the types that ask for this code.' }),
  }),
  answer: z.array(wireTicketType),
  status: 200,
  example: [exampleTicketType],
  errors: ['sub_event_not_found'],
  sharedCacheSeconds: 5,
});

export const listSeatsContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/seats/{event_id}',
  operationId: 'listSeats',
  tag: 'Ticket types',
  summary: 'The numbered seats of a performance',
  description: 'In hall order, for choosing `seats` when adding to a cart. `[]`: free seating.',
  params: ofSubEvent,
  paramsError: { code: 'sub_event_not_found', message: 'sub_event not found' },
  query: z.object({}),
  answer: z.array(wireHallSeat),
  status: 200,
  example: [
    { seat_id: 'azL0bNZdD1', pmp_name: 'Zaal', seat_row_nr: 'A', seat_nr: '1', category_name: '1e rang', free: true },
  ],
  errors: ['sub_event_not_found'],
});
