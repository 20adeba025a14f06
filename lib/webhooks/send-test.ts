import { randomBytes } from 'node:crypto';
import type { Context } from '@/lib/context';
import type { Endpoint } from './list-endpoints';
import { postMessage } from './post-message';
import { openSecrets } from './secrets';
import { signatureHeaders } from './signature';

/** `status`: of the response, null without one; `error`: why there was none, in a sentence. */
export type TestOutcome = { status: number | null; error: string | null };

/**
 * Sends a signed message of type `webhook.test` to an endpoint, once and at once. It is not logged. Call it outside an office transaction,
 * whose role cannot read secrets.
 */
export async function sendTest(
  { client, db, now }: Context,
  { id, url }: Pick<Endpoint, 'id' | 'url'>,
): Promise<TestOutcome> {
  const message = { type: 'webhook.test', timestamp: now.toISOString(), data: { client_name: client.name } };
  const signed = { id: `msg_${randomBytes(18).toString('base64url')}`, at: now, body: JSON.stringify(message) };
  try {
    const secrets = await openSecrets(db, { clientId: client.id, endpointId: id }, now);
    const status = await postMessage({ url, body: signed.body, headers: signatureHeaders(signed, secrets) });
    return { status, error: null };
  } catch (error) {
    const first = error instanceof AggregateError ? error.errors[0] : error;
    return { status: null, error: first instanceof Error ? first.message.slice(0, 300) : null };
  }
}
