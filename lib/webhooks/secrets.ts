import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { auditLog, webhookSecrets } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { resealed, seal, unseal } from '@/lib/secrets';
import { newSecret } from './signature';

type Endpoint = { clientId: number; endpointId: number };

const contextOf = ({ clientId, endpointId }: Endpoint) => `client ${clientId}: webhook ${endpointId}`;

const of = ({ clientId, endpointId }: Endpoint) =>
  and(eq(webhookSecrets.clientId, clientId), eq(webhookSecrets.endpointId, endpointId));

/** Gives an endpoint its first secret. @throws Error with a sentence when SECRET_KEY is not set */
export async function addSecret(db: Db, endpoint: Endpoint, now: Date): Promise<string> {
  const secret = newSecret();
  await db.insert(webhookSecrets).values({ ...endpoint, sealed: seal(secret, contextOf(endpoint)), createdAt: now });
  return secret;
}

/** The secrets that sign an endpoint's messages now, oldest first. */
export async function openSecrets(db: Db, endpoint: Endpoint, now: Date): Promise<string[]> {
  const rows = await db
    .select({ sealed: webhookSecrets.sealed })
    .from(webhookSecrets)
    .where(and(of(endpoint), or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now))))
    .orderBy(asc(webhookSecrets.id));
  return rows.map(({ sealed }) => unseal(sealed, contextOf(endpoint)));
}

/** Seals all secrets with the first key of SECRET_KEY. @returns how many were sealed with another key; throws as `unseal` */
export async function resealWebhookSecrets(db: Db): Promise<number> {
  let count = 0;
  for (const { id, sealed, ...endpoint } of await db.select().from(webhookSecrets)) {
    const anew = resealed(sealed, contextOf(endpoint));
    if (!anew) continue;
    count++;
    await db
      .update(webhookSecrets)
      .set({ sealed: anew })
      // Another process that sealed it again meanwhile used the first key too.
      .where(and(of(endpoint), eq(webhookSecrets.id, id), eq(webhookSecrets.sealed, sealed)));
  }
  return count;
}

type Rotation = { now: Date; hours: number };

/**
 * Gives an endpoint a new secret, in the caller's transaction. Earlier secrets also sign for `hours`, or until their own end if that is
 * sooner. With 0 hours only the new one signs.
 */
export async function replaceSecret(db: Db, endpoint: Endpoint, { now, hours }: Rotation): Promise<string> {
  const expiresAt = new Date(now.getTime() + hours * 60 * 60 * 1000);
  await db
    .update(webhookSecrets)
    .set({ expiresAt })
    .where(and(of(endpoint), or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, expiresAt))));
  await db.delete(webhookSecrets).where(and(of(endpoint), lte(webhookSecrets.expiresAt, now)));
  return addSecret(db, endpoint, now);
}

/** Like replaceSecret, for the command line. */
export const rotateSecret = (ctx: Context, endpointId: number, hours: number): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    await record(ctx, 'webhook.secret_made', { endpoint: endpointId, hours });
    return replaceSecret(ctx.db, { clientId: ctx.client.id, endpointId }, { now: ctx.now, hours });
  });

/** The secrets that sign an endpoint's messages now, for the command line; the access is written to the audit log. */
export async function showSecrets(ctx: Context, endpointId: number): Promise<string[]> {
  await record(ctx, 'webhook.secret_shown', { endpoint: endpointId });
  return openSecrets(ctx.db, { clientId: ctx.client.id, endpointId }, ctx.now);
}

async function record({ client, db, now }: Context, action: string, detail: Record<string, number>): Promise<void> {
  await db.insert(auditLog).values({ clientId: client.id, at: now, actor: 'command', action, detail });
}
