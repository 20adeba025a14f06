import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type WebhookType, webhookEndpoints } from '@/db/schema';
import { giveUpWaiting } from './give-up-waiting';
import { addSecret } from './secrets';

export type EndpointWanted = { url: string; types: WebhookType[] | null };

/**
 * Replaces the client's endpoints, in the caller's transaction. A new one gets a secret; a removed one is archived and its deliveries end.
 * @returns how many rows were written
 * @throws Error with a sentence when an endpoint is new and SECRET_KEY is not set
 */
export async function saveEndpoints(db: Db, clientId: number, wanted: EndpointWanted[], now: Date): Promise<number> {
  const known = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.clientId, clientId));
  const gone = known.filter((row) => !row.archived && !wanted.some(({ url }) => url === row.url));
  await update(db, clientId, gone, { archived: true });
  for (const { id } of gone) {
    await giveUpWaiting(db, { clientId, endpointId: id }, { lastError: 'The endpoint was removed' });
  }

  let written = gone.length;
  for (const { url, types } of wanted) {
    const before = known.find((row) => row.url === url);
    if (before && !before.archived && isSame(before.types, types)) continue;
    if (before) await update(db, clientId, [before], { types, archived: false });
    else {
      const [made] = await db.insert(webhookEndpoints).values({ clientId, url, types, createdAt: now }).returning();
      if (made) await addSecret(db, { clientId, endpointId: made.id }, now);
    }
    written += 1;
  }
  return written;
}

type EndpointRow = typeof webhookEndpoints.$inferSelect;

async function update(db: Db, clientId: number, rows: EndpointRow[], changes: Partial<EndpointRow>): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db
    .update(webhookEndpoints)
    .set(changes)
    .where(and(eq(webhookEndpoints.clientId, clientId), inArray(webhookEndpoints.id, ids)));
}

const isSame = (a: WebhookType[] | null, b: WebhookType[] | null) => JSON.stringify(a) === JSON.stringify(b);
