import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

type Signed = { id: string; at: Date; body: string };

/**
 * The headers that prove who sent a message and when (https://www.standardwebhooks.com): a signature by every secret, so
 * that a receiver may have the old one or the new.
 */
export function signatureHeaders({ id, at, body }: Signed, secrets: string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
