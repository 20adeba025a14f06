import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

export type ChangedEvent = { mainId: number; subIds: number[] };

/** Whether anyone listens: what has changed needs to be found out only then. */
export const wantsEvents = async (ctx: Context): Promise<boolean> =>
  (await listEndpointIds(ctx, 'event.updated')).length > 0;

/** Tells, in the caller's transaction, which shows are new, changed or gone, and which of their performances. */
export async function announceEvents(ctx: Context, changed: ChangedEvent[]): Promise<void> {
  const messages = changed.map(({ mainId, subIds }) => ({
    type: 'event.updated' as const,
    subject: `event ${mainId}`,
    data: { event_id: mainId, sub_event_ids: subIds },
  }));
  await queueMessages(ctx, messages, await listEndpointIds(ctx, 'event.updated'));
}
