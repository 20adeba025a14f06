import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

export type WireChange = ReturnType<typeof toWireChange>;
/** `movedIds`, `cancelledIds`: those of `subIds` that are at another time or place, or do not take place. */
export type ChangedEvent = { mainId: number; subIds: number[]; movedIds: number[]; cancelledIds: number[] };

/** Whether anyone listens: what has changed needs to be found out only then. */
export const wantsEvents = async (ctx: Context): Promise<boolean> =>
  (await listEndpointIds(ctx, 'event.updated')).length > 0;

/** Tells, in the caller's transaction, which shows are new, changed or gone, and which of their performances. */
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
