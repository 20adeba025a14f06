import { and, desc, eq, type SQL } from 'drizzle-orm';
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

/** The log: the latest deliveries of the client first, those of one message when it is given. */
export function listDeliveries(
  { client, db }: Context,
  { messageId, most = 50 }: { messageId?: string | undefined; most?: number } = {},
): Promise<Delivery[]> {
  const only: SQL | undefined = messageId === undefined ? undefined : eq(webhookMessages.id, messageId);
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
    .where(and(eq(webhookMessages.clientId, client.id), only))
    .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
    .limit(most);
}
