import type { Db } from '@/db/client';
import { resealCredentials } from '@/lib/payments';
import { resealTicketKeys } from '@/lib/tickets';
import { resealWebhookSecrets } from '@/lib/webhooks';

/**
 * Encrypts every secret in the database with the first key of SECRET_KEY, all or none.
 * @returns how many used another key. @throws Error that names a secret that cannot be decrypted
 */
export function resealAll(db: Db): Promise<number> {
  return db.transaction(
    async (tx) => (await resealCredentials(tx)) + (await resealTicketKeys(tx)) + (await resealWebhookSecrets(tx)),
  );
}
