import { and, eq } from 'drizzle-orm';
import { webhookEndpoints } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Reactivates an endpoint that was stopped because it answered 410. Missed messages are sent only by `resend`. */
export async function startEndpoint({ client, db }: Context, endpointId: number): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ stoppedAt: null })
    .where(and(eq(webhookEndpoints.clientId, client.id), eq(webhookEndpoints.id, endpointId)));
}
