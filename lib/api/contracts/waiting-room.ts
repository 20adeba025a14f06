import { z } from 'zod';
import { contract } from '../contract';
import { clientName, eventIdInPath } from '../wire/fields';
import { wireStanding } from '../wire/standing';
import { exampleCartId } from './examples';

const ofSubEvent = z.object({ client_name: clientName, event_id: eventIdInPath });
const noRoom = { code: 'waiting_room_not_found', message: 'There is no waiting room here' } as const;
const example = {
  state: 'waiting',
  place: 431,
  opens_at: '2026-12-01T09:00:00.000Z',
  expected_at: '2026-12-01T09:04:19.000Z',
  ends_at: null,
  retry_after: 27,
  token: `${exampleCartId}.3q2-7wq0kGQm0v3Zc1Xh9bT5nYp8RrUe2sLdJf6aHcA`,
} as const;

const common = {
  path: '/v1/{client_name}/waitingroom/{event_id}',
  tag: 'Waiting room',
  params: ofSubEvent,
  paramsError: noRoom,
  query: z.object({}),
  answer: wireStanding,
  status: 200,
  example,
  errors: ['waiting_room_not_found'],
  waiting: true,
} as const;

export const takePlaceContract = contract({
  ...common,
  errors: [...common.errors],
  method: 'POST',
  operationId: 'takePlace',
  summary: 'Take a place in the waiting room of a performance',
  description:
    'The place belongs to a cart id: that of the `Waiting-Token`, or else a new one, which creating a cart with the token gives. Who adds with a cart id of its own need not ask here: the add itself takes its place.',
});

export const getStandingContract = contract({
  ...common,
  errors: [...common.errors],
  method: 'GET',
  operationId: 'getStanding',
  summary: 'Where the cart of a token stands',
  description:
    'Takes no place, and is cheap to ask every `retry_after` seconds. Without a token: what waiting room there is.',
});
