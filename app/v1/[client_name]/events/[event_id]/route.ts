import { getEventContract } from '@/lib/api/contracts/events';
import { endpoint, operation } from '@/lib/api/route';
import { toWireMainEvent, toWireSubEvent } from '@/lib/api/wire/event';
import { getEvent, listEvents } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getEventContract, async (ctx, { params }) => {
    if (params.event_id === 'upcoming') {
      return { answer: (await listEvents(ctx, { upcoming: true })).map(toWireMainEvent) };
    }
    const found = await getEvent(ctx, params.event_id);
    return { answer: ['main' in found ? toWireMainEvent(found.main) : toWireSubEvent(found.sub)] };
  }),
);
