import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

export type WireChange = ReturnType<typeof toWireChange>;
/** `movedIds`, `cancelledIds`: those of `subIds` that were moved or cancelled. */
export type ChangedEvent = { mainId: number; subIds: number[]; movedIds: number[]; cancelledIds: number[] };

/** Whether an active endpoint subscribes to these messages; otherwise the import need not compute the changes. */
export const hasWebhooks = async (ctx: Context): Promise<boolean> =>
  (await listEndpointIds(ctx, 'event.updated')).length > 0;

/** Queues messages about new, changed and archived shows with their performances, in the caller's transaction. */
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
