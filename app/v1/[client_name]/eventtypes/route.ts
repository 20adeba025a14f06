import { listEventTypesContract } from '@/lib/api/contracts/events';
import { endpoint, operation } from '@/lib/api/route';
import { listEventTypes } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listEventTypesContract, async (ctx) => ({
    answer: (await listEventTypes(ctx)).map(({ name, events }) => ({ eventtype_name: name, eventtype_events: events })),
  })),
);
