import { eq } from 'drizzle-orm';
import { type WebhookType, webhookDeliveries, webhookEndpoints } from '@/db/schema';
import type { Context } from '@/lib/context';
import { attemptDelivery } from '../attempt-delivery';
import { claimDue } from '../claim-due';
import { saveEndpoints } from '../save-endpoints';

/** Gives the client these endpoints; their ids in that order. */
export async function setEndpoints(ctx: Context, wanted: Record<string, WebhookType[] | null>): Promise<number[]> {
  const list = Object.entries(wanted).map(([url, types]) => ({ url, types }));
  await saveEndpoints(ctx.db, ctx.client.id, list, ctx.now);
  const rows = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.clientId, ctx.client.id));
  return list.map(({ url }) => rows.find((row) => row.url === url)?.id ?? 0);
}

/** Runs the delivery job to its end. @returns how many deliveries it attempted */
export async function deliver(ctx: Context, now = ctx.now): Promise<number> {
  const claimed = await claimDue(ctx.db, now);
  await Promise.all(claimed.map((one) => attemptDelivery(ctx.db, one, () => now)));
  return claimed.length;
}

/** The client's deliveries, the oldest first. */
export const deliveries = ({ client, db }: Context) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.clientId, client.id))
    .orderBy(webhookDeliveries.messageId);
