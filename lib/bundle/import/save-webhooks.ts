import { canSeal } from '@/lib/secrets';
import { listEndpoints, saveEndpoints } from '@/lib/webhooks';
import type { ImportRun } from './job';

/** Replaces the client's webhooks; new ones get a secret. @returns the addresses that were removed */
export async function saveWebhooks(job: ImportRun): Promise<string[]> {
  const { webhooks } = job.bundle.client;
  if (webhooks.length > 0 && !canSeal()) {
    job.errors.push({ path: 'client.webhooks', message: 'need SECRET_KEY in the environment, to keep their secrets' });
    return [];
  }
  const before = await listEndpoints({ client: { id: job.clientId }, db: job.db });
  const wanted = webhooks.map(({ url, events }) => ({ url, types: events }));
  job.written += await saveEndpoints(job.db, job.clientId, wanted, job.now);
  return before.map(({ url }) => url).filter((url) => !wanted.some((one) => one.url === url));
}
