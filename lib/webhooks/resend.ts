import { and, eq, inArray, isNull } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isInUse } from './queue-message';

type Which = { messageId: string; endpointId?: number } | { failedAt: number };

/**
 * Sends a message again, to all its endpoints or to one, delivered or not, with three more days of attempts; or all failed ones of an
 * endpoint (`failedAt`: its id). Stopped endpoints are skipped. The message keeps its id, so receivers recognise it.
 * @returns the number of deliveries
 */
export async function resend({ client, db, now }: Context, which: Which): Promise<number> {
  const inUse = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clientId, client.id), isInUse()));
  const these =
    'messageId' in which
      ? and(
          eq(webhookDeliveries.messageId, which.messageId),
          which.endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, which.endpointId),
        )
      : and(
          eq(webhookDeliveries.endpointId, which.failedAt),
          isNull(webhookDeliveries.deliveredAt),
          isNull(webhookDeliveries.nextAttemptAt),
        );
  const again = await db
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: now, lastError: null })
    .where(and(eq(webhookDeliveries.clientId, client.id), inArray(webhookDeliveries.endpointId, inUse), these))
    .returning({ id: webhookDeliveries.messageId });
  return again.length;
}
