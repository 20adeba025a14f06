import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { webhookDeliveries } from '@/db/schema';

type Endpoint = { clientId: number; endpointId: number };
type Why = { lastStatus?: number; lastError: string };

/** Gives up the pending deliveries of an endpoint. */
export async function giveUpWaiting(db: Db, { clientId, endpointId }: Endpoint, why: Why): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null, ...why })
    .where(
      and(
        eq(webhookDeliveries.clientId, clientId),
        eq(webhookDeliveries.endpointId, endpointId),
        isNotNull(webhookDeliveries.nextAttemptAt),
      ),
    );
}
