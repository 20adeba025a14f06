import { and, asc, eq, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '@/db/schema';
import type { Client, Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

type Owner = { client: Pick<Client, 'id'>; db: Context['db'] };
export type Endpoint = typeof webhookEndpoints.$inferSelect;

/** The endpoints of the client in the order they were added, without archived ones. */
export function listEndpoints({ client, db }: Owner): Promise<Endpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clientId, client.id), eq(webhookEndpoints.archived, false)))
    .orderBy(asc(webhookEndpoints.id));
}

/** The endpoint with that id or URL. @throws AppError `not_found` */
export async function getEndpoint(ctx: Context, idOrUrl: string): Promise<Endpoint> {
  const endpoint = (await listEndpoints(ctx)).find(({ id, url }) => String(id) === idOrUrl || url === idOrUrl);
  if (!endpoint) throw new AppError('not_found', `${ctx.client.name} has no webhook "${idOrUrl}"`);
  return endpoint;
}

/** How many deliveries are pending, delivered and given up for each endpoint, by its id. */
export async function countDeliveries({ client, db }: Context) {
  const rows = await db
    .select({
      endpointId: webhookDeliveries.endpointId,
      delivered: sql<number>`(count(*) FILTER (WHERE delivered_at IS NOT NULL AND next_attempt_at IS NULL))::int`,
      waiting: sql<number>`(count(*) FILTER (WHERE next_attempt_at IS NOT NULL))::int`,
      failed: sql<number>`(count(*) FILTER (WHERE delivered_at IS NULL AND next_attempt_at IS NULL))::int`,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.clientId, client.id))
    .groupBy(webhookDeliveries.endpointId);
  return new Map(rows.map((row) => [row.endpointId, row]));
}
