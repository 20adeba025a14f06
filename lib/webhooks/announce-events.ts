import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

export type WireChange = ReturnType<typeof toWireChange>;
/** `movedIds`, `cancelledIds`: those of `subIds` that are at another time or place, or do not take place. */
export type ChangedEvent = { mainId: number; subIds: number[]; movedIds: number[]; cancelledIds: number[] };

/** Whether an endpoint wants these messages; without one the import need not work out what changed. */
export const hasWebhooks = async (ctx: Context): Promise<boolean> =>
  (await listEndpointIds(ctx, 'event.updated')).length > 0;

/** Queues, in the caller's transaction, messages about shows that are new, changed or archived, with their performances. */
export async function announceEvents(ctx: Context, changed: ChangedEvent[]): Promise<void> {
  const messages = changed.map((event) => ({
    type: 'event.updated' as const,
    subject: `event ${event.mainId}`,
    data: toWireChange(event),
  }));
  await queueMessages(ctx, messages, await listEndpointIds(ctx, 'event.updated'));
}

const toWireChange = ({ mainId, subIds, movedIds, cancelledIds }: ChangedEvent) => ({
  event_id: mainId,
  sub_event_ids: subIds,
  moved_sub_event_ids: movedIds,
  cancelled_sub_event_ids: cancelledIds,
});
