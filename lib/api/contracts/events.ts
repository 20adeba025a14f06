import { z } from 'zod';
import { boundedText } from '@/lib/text-field';
import { contract } from '../contract';
import { wireMainEvent, wireSubEvent } from '../wire/event';
import { clientName, eventIdInPath } from '../wire/fields';
import { exampleMainEvent } from './examples';

const none = z.object({});
const oneClient = z.object({ client_name: clientName });

export const listEventsContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/events',
  operationId: 'listEvents',
  tag: 'Events',
  summary: 'All events with their performances',
  description: 'Every visible main event that has a visible sub event, ascending by id, the whole list.',
  params: oneClient,
  paramsError: { code: 'event_not_found', message: 'Event not found' },
  query: none,
  answer: z.array(wireMainEvent),
  status: 200,
  example: [exampleMainEvent],
  errors: [],
  sharedCacheSeconds: 5,
});

export const getEventContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/events/{event_id}',
  operationId: 'getEvent',
  tag: 'Events',
  summary: 'Upcoming events, one event, or one performance',
  description:
    'With `upcoming`: as the whole list, only performances that have not started. With the id of a main event: an array of ' +
    'that event. With the id of a sub event: an array of the sub event itself, without `sub_events`. Past ones are answered.',
  params: z.object({
    client_name: clientName,
    event_id: z.union([z.literal('upcoming'), eventIdInPath]).meta({ example: 'upcoming' }),
  }),
  paramsError: { code: 'event_not_found', message: 'Event not found' },
  query: none,
  answer: z.array(z.union([wireMainEvent, wireSubEvent])),
  status: 200,
  example: [exampleMainEvent],
  errors: ['event_not_found'],
  sharedCacheSeconds: 5,
});

export const listEventTypesContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/eventtypes',
  operationId: 'listEventTypes',
  tag: 'Events',
  summary: 'The types that events have',
  params: oneClient,
  paramsError: { code: 'eventtype_not_found', message: 'Event type not found' },
  query: none,
  answer: z.array(
    z
      .object({
        eventtype_name: z.string(),
        eventtype_events: z.array(z.int()).meta({ description: 'The ids of the main events that have it.' }),
      })
      .meta({ id: 'EventType' }),
  ),
  status: 200,
  example: [{ eventtype_name: 'theater', eventtype_events: [94] }],
  errors: [],
  sharedCacheSeconds: 60,
});

export const listEventsOfTypeContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/eventtypes/{name}',
  operationId: 'listEventsOfType',
  tag: 'Events',
  summary: 'The events of one type',
  params: z.object({ client_name: clientName, name: boundedText(200).meta({ example: 'theater' }) }),
  paramsError: { code: 'eventtype_not_found', message: 'Event type not found' },
  query: none,
  answer: z.array(wireMainEvent),
  status: 200,
  example: [exampleMainEvent],
  errors: ['eventtype_not_found'],
  sharedCacheSeconds: 5,
});
