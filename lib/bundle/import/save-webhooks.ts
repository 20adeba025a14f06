import { canSeal } from '@/lib/secrets';
import { saveEndpoints } from '@/lib/webhooks';
import type { Job } from './job';

/** Gives the client the webhooks of the file and no others; new ones get a secret. */
export async function saveWebhooks(job: Job): Promise<void> {
  const { webhooks } = job.bundle.client;
  if (webhooks.length > 0 && !canSeal()) {
    job.errors.push({ path: 'client.webhooks', message: 'need SECRET_KEY in the environment, to keep their secrets' });
    return;
  }
  const wanted = webhooks.map(({ url, events }) => ({ url, types: events }));
  job.written += await saveEndpoints(job.db, job.clientId, wanted, job.now);
}
