import cluster from 'node:cluster';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, type PaymentMethodRow, paymentCredentials } from '@/db/schema';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { ASKED_PROVIDERS, type AskedProvider, isAsked, kindOf } from '@/lib/providers';
import { openSealed } from './credentials';

/** A payment method that takes no money: its key is of the provider's test mode, or it is the test bank. */
export type TestMethod = { client: string; method: string; provider: NonNullable<PaymentMethodRow['provider']> };

/** Whether a key is of a provider's test mode. */
export const isTestKey = (key: string): boolean =>
  ASKED_PROVIDERS.some((provider) => kindOf(provider).testKey?.test(key));

/**
 * The payment methods that take no money, of one organisation or of all; empty outside production, where they are
 * expected.
 */
export async function listTestMethods(db: Db, clientName?: string): Promise<TestMethod[]> {
  if (env.NODE_ENV !== 'production') return [];
  const { id, name, paymentMethods } = clients;
  const rows = await db
    .select({ id, name, paymentMethods })
    .from(clients)
    .where(clientName === undefined ? undefined : eq(name, clientName));
  const keys = await listTestProviders(db);
  return rows.flatMap((client) =>
    (client.paymentMethods ?? []).flatMap(({ provider, payment_desc: method }) => {
      const isTest = isAsked(provider) && (kindOf(provider).isOpen?.() ?? keys.has(`${client.id} ${provider}`));
      return isTest ? [{ client: client.name, method, provider }] : [];
    }),
  );
}

/** Pairs `client provider` with a test key. A key that cannot be decrypted is skipped here and reported where it is used. */
async function listTestProviders(db: Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { clientId, provider, sealed } of await db.select().from(paymentCredentials)) {
    const keys = openSealed({ clientId, provider: provider as AskedProvider, sealed });
    if (keys && Object.values(keys).some(isTestKey)) found.add(`${clientId} ${provider}`);
  }
  return found;
}

/** The most that a log entry names; a longer list is no help. */
const MOST_NAMED = 50;

/** Logs, once for all processes, the payment methods that give tickets away in production. */
export async function warnOfTestKeys(db: Db): Promise<void> {
  if (cluster.worker && cluster.worker.id !== 1) return;
  const found = await listTestMethods(db);
  if (found.length === 0) return;
  const about = { methods: found.slice(0, MOST_NAMED), count: found.length };
  log.warn(about, 'TEST KEYS IN PRODUCTION: with these payment methods no money moves, but tickets are issued');
}
