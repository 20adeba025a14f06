import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type WebhookType, webhookDeliveries, webhookEndpoints, webhookMessages } from '@/db/schema';
import type { Context } from '@/lib/context';

type Message = { type: WebhookType; subject: string; data: Record<string, unknown> };

/** The endpoints that want to be told of this, of those that are in use. */
export async function listEndpointIds({ client, db }: Context, type: WebhookType): Promise<number[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clientId, client.id), isInUse(), wants(type)));
  return rows.map(({ id }) => id);
}

export const isInUse = () => and(eq(webhookEndpoints.archived, false), isNull(webhookEndpoints.stoppedAt));

export const wants = (type: WebhookType) =>
  sql`(${webhookEndpoints.types} IS NULL OR ${type} = ANY (${webhookEndpoints.types}))`;

/** Queues a message for these endpoints, in the caller's transaction: it goes out when that is committed, and not otherwise. */
export async function queueMessage(
  ctx: Context,
  { type, subject, data }: Message,
  endpointIds: number[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  const { client, db, now } = ctx;
  const id = `msg_${randomBytes(18).toString('base64url')}`;
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: { client_name: client.name, ...data } });
  await db.insert(webhookMessages).values({ clientId: client.id, id, type, subject, body, createdAt: now });
  await db
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ clientId: client.id, messageId: id, endpointId, nextAttemptAt: now })));
}
