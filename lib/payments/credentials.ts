import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { paymentCredentials } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type AskedProvider, kindOf } from '@/lib/providers';
import { resealed, seal, unseal } from '@/lib/secrets';

/** A client's keys at a provider, by the provider's names. */
export type ProviderCredentials = Record<string, string>;

/** One schema per provider, because a schema compiles its parser at first use. */
const schemas = new Map<AskedProvider, z.ZodType>();

/** Reads keys; refuses an incomplete set. */
function parseKeys(provider: AskedProvider, keys: unknown): ProviderCredentials {
  const names = () => Object.values(kindOf(provider).keys).map(({ name }) => [name, z.string()]);
  const schema = schemas.get(provider) ?? z.object(Object.fromEntries(names()));
  schemas.set(provider, schema);
  return schema.parse(keys) as ProviderCredentials;
}

const contextOf = (clientId: number, provider: AskedProvider) => `client ${clientId}: ${provider}`;

/**
 * A client's keys at a provider. Cached by the client's version, which changes with the keys.
 * @throws AppError `payment_refused` when there are none or they cannot be decrypted
 */
export async function getCredentials(ctx: Context, provider: AskedProvider): Promise<ProviderCredentials> {
  const read = () => readKeys(ctx, provider);
  return (await cacheByVersion(ctx.client, `keys of ${provider}`, read)) ?? read();
}

async function readKeys({ db, client }: Context, provider: AskedProvider): Promise<ProviderCredentials> {
  const sealed = await findSealed(db, client.id, provider);
  if (!sealed) throw new AppError('payment_refused', 'This way of paying is not set up');
  try {
    return parseKeys(provider, JSON.parse(unseal(sealed, contextOf(client.id, provider))));
  } catch (cause) {
    throw new AppError('payment_refused', 'This way of paying is not set up', { cause });
  }
}

/** The keys of a row; undefined when they cannot be decrypted. */
export function openSealed({
  clientId,
  provider,
  sealed,
}: {
  clientId: number;
  provider: AskedProvider;
  sealed: string;
}) {
  try {
    return parseKeys(provider, JSON.parse(unseal(sealed, contextOf(clientId, provider))));
  } catch {
    return undefined;
  }
}

/** Encrypts and stores a client's keys. @returns whether anything changed. @throws Error when SECRET_KEY is not set */
export async function saveCredentials(
  db: Db,
  {
    clientId,
    provider,
    keys,
    now,
  }: { clientId: number; provider: AskedProvider; keys: ProviderCredentials; now: Date },
): Promise<boolean> {
  const secret = JSON.stringify(parseKeys(provider, keys));
  const before = await findSealed(db, clientId, provider);
  if (before && opensTo(before, contextOf(clientId, provider), secret)) return false;
  const row = { sealed: seal(secret, contextOf(clientId, provider)), updatedAt: now };
  await db
    .insert(paymentCredentials)
    .values({ clientId, provider, ...row })
    .onConflictDoUpdate({ target: [paymentCredentials.clientId, paymentCredentials.provider], set: row });
  return true;
}

/**
 * Like saveCredentials, for the office's role, which may replace keys and not read them. `seen`: `updatedAt` of the keys to replace, null
 * when there are none.
 * @returns false, and nothing changed, when somebody else stored keys since
 */
export async function replaceCredentials(db: Db, { clientId, provider, keys, now, seen }: Replaced): Promise<boolean> {
  const row = {
    sealed: seal(JSON.stringify(parseKeys(provider, keys)), contextOf(clientId, provider)),
    updatedAt: now,
  };
  const { clientId: of, provider: at, updatedAt } = paymentCredentials;
  const done =
    seen === null
      ? await db
          .insert(paymentCredentials)
          .values({ clientId, provider, ...row })
          .onConflictDoNothing()
          .returning({ at })
      : await db
          .update(paymentCredentials)
          .set(row)
          .where(and(eq(of, clientId), eq(at, provider), eq(updatedAt, seen)))
          .returning({ at });
  return done.length > 0;
}

type Replaced = { clientId: number; provider: AskedProvider; keys: ProviderCredentials; now: Date; seen: Date | null };

/**
 * Encrypts all clients' keys with the first key of SECRET_KEY. @returns how many used another key; throws as `unseal`
 * does
 */
export async function resealCredentials(db: Db): Promise<number> {
  let count = 0;
  for (const { clientId, provider, sealed } of await db.select().from(paymentCredentials).for('update')) {
    const anew = resealed(sealed, contextOf(clientId, provider as AskedProvider));
    if (!anew) continue;
    count++;
    await db
      .update(paymentCredentials)
      .set({ sealed: anew })
      .where(and(eq(paymentCredentials.clientId, clientId), eq(paymentCredentials.provider, provider)));
  }
  return count;
}

async function findSealed(db: Db, clientId: number, provider: AskedProvider): Promise<string | undefined> {
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
