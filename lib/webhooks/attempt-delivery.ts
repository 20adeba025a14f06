import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { webhookDeliveries, webhookEndpoints } from '@/db/schema';
import type { Claimed } from './claim-due';
import { giveUpWaiting } from './give-up-waiting';
import { nextAttemptAt } from './next-attempt';
import { postMessage } from './post-message';
import { openSecrets } from './secrets';
import { signatureHeaders } from './signature';

const GONE = 410;

type DeliveryOutcome = { status: number | null; error: string | null };

/** Sends a claimed delivery once and stores the result. Never throws because of the receiver. */
export async function attemptDelivery(db: Db, claimed: Claimed, now: () => Date = databaseNow): Promise<void> {
  const { status, error } = await send(db, claimed, now());
  if (status === GONE) return stopEndpoint(db, claimed, now());
  const isDelivered = status !== null && status >= 200 && status < 300;
  const next = isDelivered ? undefined : nextAttemptAt(claimed.attempt, now());
  await db
    .update(webhookDeliveries)
    .set({
      nextAttemptAt: next ?? null,
      lastStatus: status,
      lastError: error,
      ...(isDelivered && { deliveredAt: now() }),
    })
    .where(
      and(
        eq(webhookDeliveries.clientId, claimed.clientId),
        eq(webhookDeliveries.messageId, claimed.messageId),
        eq(webhookDeliveries.endpointId, claimed.endpointId),
        // Another process may have claimed it meanwhile, or a later message replaced it.
        eq(webhookDeliveries.attempts, claimed.attempt),
        isNotNull(webhookDeliveries.nextAttemptAt),
      ),
    );
}

async function send(db: Db, claimed: Claimed, at: Date): Promise<DeliveryOutcome> {
  try {
    const { messageId: id, url, body } = claimed;
    const headers = signatureHeaders({ id, at, body }, await openSecrets(db, claimed, at));
    const status = await postMessage({ url, headers, body });
    return { status, error: status >= 300 && status < 400 ? 'Redirects are not followed' : null };
  } catch (error) {
    return { status: null, error: sentenceOf(error) };
  }
}

/** Why there was no response: one line for the delivery log. */
function sentenceOf(error: unknown): string {
  // Several addresses were tried, and each failed.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : 'Failed').slice(0, 300);
}

/** The receiver answered 410 Gone: nothing is sent there until a person restarts the endpoint. */
async function stopEndpoint(db: Db, { clientId, endpointId }: Claimed, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(webhookEndpoints)
      .set({ stoppedAt: now })
      .where(and(eq(webhookEndpoints.clientId, clientId), eq(webhookEndpoints.id, endpointId)));
    await giveUpWaiting(tx, { clientId, endpointId }, { lastStatus: GONE, lastError: 'The endpoint was stopped' });
  });
}
