import { randomBytes } from 'node:crypto';
import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { type WebhookType, webhookDeliveries, webhookEndpoints, webhookMessages } from '@/db/schema';
import type { Context } from '@/lib/context';

export type WebhookMessage = { type: WebhookType; subject: string; data: Record<string, unknown> };

/** The active endpoints that subscribe to this type. */
export async function listEndpointIds({ client, db }: Context, type: WebhookType): Promise<number[]> {
  const rows = await endpoints(db).execute({ clientId: client.id, type });
  return rows.map(({ id }) => id);
}

const endpoints = oncePerDatabase((db) =>
  db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clientId, sql.placeholder('clientId')), isInUse(), wants(sql.placeholder('type'))))
    .prepare('webhook_endpoints_for'),
);

export const isInUse = () => and(eq(webhookEndpoints.archived, false), isNull(webhookEndpoints.stoppedAt));

export const wants = (type: WebhookType | Placeholder) =>
  sql`(${webhookEndpoints.types} IS NULL OR ${type} = ANY (${webhookEndpoints.types}))`;

/** Queues messages for these endpoints in the caller's transaction; they are sent after its commit. */
export async function queueMessages(ctx: Context, messages: WebhookMessage[], endpointIds: number[]): Promise<void> {
  const { client, db, now } = ctx;
  if (endpointIds.length === 0) return;
  for (let i = 0; i < messages.length; i += BATCH) {
    const rows = messages.slice(i, i + BATCH).map(({ type, subject, data }) => ({
      clientId: client.id,
      id: `msg_${randomBytes(18).toString('base64url')}`,
      type,
      subject,
      body: JSON.stringify({ type, timestamp: now.toISOString(), data: { client_name: client.name, ...data } }),
      createdAt: now,
    }));
    const deliveries = rows.flatMap(({ id: messageId }) =>
      endpointIds.map((endpointId) => ({ clientId: client.id, messageId, endpointId, nextAttemptAt: now })),
    );
    await db.insert(webhookMessages).values(rows);
    await db.insert(webhookDeliveries).values(deliveries);
  }
}

/** A statement takes at most 65,535 values, and a client has at most 20 endpoints. */
const BATCH = 500;
