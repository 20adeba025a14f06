import { listEventTypesContract } from '@/lib/api/contracts/events';
import { endpoint, operation } from '@/lib/api/route';
import { listEventTypes } from '@/lib/events';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listEventTypesContract, async (ctx) => ({
    answer: (await listEventTypes(ctx)).map((eventtype_name) => ({ eventtype_name })),
  })),
);
