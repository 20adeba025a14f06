import { and, desc, eq, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '@/db/schema';
import type { Context } from '@/lib/context';

export type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  | 'messageId'
  | 'endpointId'
  | 'attempts'
  | 'nextAttemptAt'
  | 'lastAttemptAt'
  | 'lastStatus'
  | 'lastError'
  | 'deliveredAt'
> &
  Pick<typeof webhookMessages.$inferSelect, 'type' | 'subject' | 'body' | 'createdAt'> & { url: string };

/** A cursor in the log; the next page has older deliveries. */
export type LogPlace = { createdAt: Date; messageId: string };
type Which = { messageId?: string | undefined; endpointId?: number | undefined; before?: LogPlace | undefined };

/** Deliveries of the client, newest first: all, those of a message or an endpoint, or those before a cursor. */
export function listDeliveries(
  { client, db }: Context,
  { messageId, endpointId, before, most = 50 }: Which & { most?: number } = {},
): Promise<Delivery[]> {
  const only = [
    messageId === undefined ? undefined : eq(webhookMessages.id, messageId),
    endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, endpointId),
    before &&
      sql`(${webhookMessages.createdAt}, ${webhookMessages.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.messageId})`,
  ];
  return db
    .select({
      messageId: webhookDeliveries.messageId,
      endpointId: webhookDeliveries.endpointId,
      url: webhookEndpoints.url,
      type: webhookMessages.type,
      subject: webhookMessages.subject,
      body: webhookMessages.body,
      createdAt: webhookMessages.createdAt,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      lastAttemptAt: webhookDeliveries.lastAttemptAt,
      lastStatus: webhookDeliveries.lastStatus,
      lastError: webhookDeliveries.lastError,
      deliveredAt: webhookDeliveries.deliveredAt,
    })
    .from(webhookMessages)
    .innerJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.clientId, webhookMessages.clientId),
        eq(webhookDeliveries.messageId, webhookMessages.id),
      ),
    )
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.clientId, webhookDeliveries.clientId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
      ),
    )
    .where(and(eq(webhookMessages.clientId, client.id), ...only))
    .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
    .limit(most);
}

/** The delivery of one message to one endpoint; undefined where there is none. */
export const findDelivery = async (
  ctx: Context,
  which: { messageId: string; endpointId: number },
): Promise<Delivery | undefined> => (await listDeliveries(ctx, which))[0];
