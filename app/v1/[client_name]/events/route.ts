import { listEventsContract } from '@/lib/api/contracts/events';
import { endpoint, operation } from '@/lib/api/route';
import { toWireMainEvent } from '@/lib/api/wire/event';
import { listEvents } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listEventsContract, async (ctx) => ({ answer: (await listEvents(ctx)).map(toWireMainEvent) })),
);
