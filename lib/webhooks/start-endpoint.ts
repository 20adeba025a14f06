import { and, eq } from 'drizzle-orm';
import { webhookEndpoints } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Uses an endpoint again that was stopped because it answered 410. What it missed is not sent by itself (`resend`). */
export async function startEndpoint({ client, db }: Context, endpointId: number): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ stoppedAt: null })
    .where(and(eq(webhookEndpoints.clientId, client.id), eq(webhookEndpoints.id, endpointId)));
}
