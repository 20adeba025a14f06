import { listEventsOfTypeContract } from '@/lib/api/contracts/events';
import { endpoint, operation } from '@/lib/api/route';
import { toWireMainEvent } from '@/lib/api/wire/event';
import { listEventsOfType } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listEventsOfTypeContract, async (ctx, { params }) => ({
    answer: (await listEventsOfType(ctx, params.name)).map(toWireMainEvent),
  })),
);
