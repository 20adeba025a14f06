import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { ticketKeys } from '@/db/schema';
import type { Context } from '@/lib/context';
import { seal, unseal } from '@/lib/secrets';
import type { PublicKey, SigningKey } from './ticket-code';

const FIRST = 1;

/**
 * What this client's tickets are signed with: its newest key, made when it has none.
 * @throws Error when SECRET_KEY is not set, or does not open the key
 */
export async function getSigningKey(ctx: Context): Promise<SigningKey> {
  const [newest] = await selectKeys(ctx).orderBy(desc(ticketKeys.id)).limit(1);
  const key = newest ?? (await makeFirstKey(ctx));
  const der = Buffer.from(unseal(key.sealed, sealedFor(ctx, key.id)), 'base64');
  return { id: key.id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** What scanners check this client's tickets with, the oldest first. The first key is made here when there is none. */
export async function listTicketKeys(ctx: Context): Promise<PublicKey[]> {
  const keys = await selectKeys(ctx).orderBy(asc(ticketKeys.id));
  if (keys.length === 0) keys.push(await makeFirstKey(ctx));
  return keys.map(({ id, publicKey }) => ({ id, publicKey }));
}

const selectKeys = (ctx: Context) => ctx.db.select().from(ticketKeys).where(eq(ticketKeys.clientId, ctx.client.id));

const sealedFor = (ctx: Context, id: number) => `client ${ctx.client.id}: ticket key ${id}`;

// Of several that make it at once one wins, and all use that one.
async function makeFirstKey(ctx: Context): Promise<typeof ticketKeys.$inferSelect> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await ctx.db
    .insert(ticketKeys)
    .values({
      clientId: ctx.client.id,
      id: FIRST,
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      sealed: seal(der, sealedFor(ctx, FIRST)),
      createdAt: ctx.now,
    })
    .onConflictDoNothing();
  const [key] = await selectKeys(ctx).orderBy(desc(ticketKeys.id)).limit(1);
  if (!key) throw new Error('The ticket key was not saved');
  return key;
}
