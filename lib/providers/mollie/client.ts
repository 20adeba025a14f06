import { createMollieClient } from '@mollie/api-client';
import { boundedMap } from '@/lib/cache';
import { env } from '@/lib/env';

type MollieClient = ReturnType<typeof createMollieClient>;

const MOST_CLIENTS = 1000;
const clients = boundedMap<MollieClient>(MOST_CLIENTS);

/** The client of an API key: one per key, because it keeps the connections. */
export function mollieClient(apiKey: string): MollieClient {
  const name = `${env.MOLLIE_URL} ${apiKey}`;
  const known = clients.get(name) ?? createMollieClient({ apiKey, apiEndpoint: env.MOLLIE_URL });
  clients.set(name, known);
  return known;
}
