import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { paymentCredentials } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { resealed, seal, unseal } from '@/lib/secrets';

/** The keys that each provider needs. */
export const credentialSchemas = {
  mollie: z.object({ apiKey: z.string() }),
  stripe: z.object({ secretKey: z.string(), webhookSecret: z.string() }),
};
export type KeyedProvider = keyof typeof credentialSchemas;
export type Credentials = { [P in KeyedProvider]: z.infer<(typeof credentialSchemas)[P]> };

const contextOf = (clientId: number, provider: KeyedProvider) => `client ${clientId}: ${provider}`;

/** A client's keys at a provider. @throws AppError `payment_refused` when there are none or they do not open */
export async function getCredentials<P extends KeyedProvider>(ctx: Context, provider: P): Promise<Credentials[P]> {
  const sealed = await findSealed(ctx.db, ctx.client.id, provider);
  if (!sealed) throw new AppError('payment_refused', 'This way of paying is not set up');
  try {
    return credentialSchemas[provider].parse(
      JSON.parse(unseal(sealed, contextOf(ctx.client.id, provider))),
    ) as Credentials[P];
  } catch (cause) {
    throw new AppError('payment_refused', 'This way of paying is not set up', { cause });
  }
}

/** The keys in a row of the database; undefined when they do not open. */
export function openSealed({
  clientId,
  provider,
  sealed,
}: {
  clientId: number;
  provider: KeyedProvider;
  sealed: string;
}) {
  try {
    return credentialSchemas[provider].parse(JSON.parse(unseal(sealed, contextOf(clientId, provider))));
  } catch {
    return undefined;
  }
}

/** Seals and keeps a client's keys. @returns whether anything changed. @throws Error when SECRET_KEY is not set */
export async function saveCredentials<P extends KeyedProvider>(
  db: Db,
  { clientId, provider, keys, now }: { clientId: number; provider: P; keys: Credentials[P]; now: Date },
): Promise<boolean> {
  const secret = JSON.stringify(credentialSchemas[provider].parse(keys));
  const before = await findSealed(db, clientId, provider);
  if (before && opensTo(before, contextOf(clientId, provider), secret)) return false;
  const row = { sealed: seal(secret, contextOf(clientId, provider)), updatedAt: now };
  await db
    .insert(paymentCredentials)
    .values({ clientId, provider, ...row })
    .onConflictDoUpdate({ target: [paymentCredentials.clientId, paymentCredentials.provider], set: row });
  return true;
}

/** Seals all clients' keys with the first key of SECRET_KEY. @returns how many were sealed with another; throws as `unseal` does */
export async function resealCredentials(db: Db): Promise<number> {
  let count = 0;
  for (const { clientId, provider, sealed } of await db.select().from(paymentCredentials).for('update')) {
    const anew = resealed(sealed, contextOf(clientId, provider as KeyedProvider));
    if (!anew) continue;
    count++;
    await db
      .update(paymentCredentials)
      .set({ sealed: anew })
      .where(and(eq(paymentCredentials.clientId, clientId), eq(paymentCredentials.provider, provider)));
  }
  return count;
}

/** The providers that a client's keys are kept of. */
export async function listKeyedProviders(db: Db, clientId: number): Promise<Set<string>> {
  const rows = await db
    .select({ provider: paymentCredentials.provider })
    .from(paymentCredentials)
    .where(eq(paymentCredentials.clientId, clientId));
  return new Set(rows.map((row) => row.provider));
}

async function findSealed(db: Db, clientId: number, provider: KeyedProvider): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: paymentCredentials.sealed })
    .from(paymentCredentials)
    .where(and(eq(paymentCredentials.clientId, clientId), eq(paymentCredentials.provider, provider)));
  return row?.sealed;
}

function opensTo(sealed: string, context: string, secret: string): boolean {
  try {
    return unseal(sealed, context) === secret;
  } catch {
    return false;
  }
}
