import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { type AuditActor, ticketKeys } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { PublicKey } from '@/lib/door';
import { record } from '@/lib/orders';
import { resealed, seal, unseal } from '@/lib/secrets';
import type { SigningKey } from './ticket-code';

const FIRST = 1;
const LAST = 255;

/**
 * The key that signs this client's tickets: its newest, made when there is none.
 * @throws Error when SECRET_KEY is not set or does not decrypt the key
 */
export async function getSigningKey(ctx: Context): Promise<SigningKey> {
  const key = (await findNewest(ctx)) ?? (await makeFirstKey(ctx));
  const der = Buffer.from(unseal(key.sealed, contextOf(ctx.client.id, key.id)), 'base64');
  return { id: key.id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** The public keys of this client's tickets, oldest first, for scanners. Makes the first key when there is none. */
export async function listTicketKeys(ctx: Context): Promise<PublicKey[]> {
  const keys = await ctx.db
    .select()
    .from(ticketKeys)
    .where(eq(ticketKeys.clientId, ctx.client.id))
    .orderBy(asc(ticketKeys.id));
  if (keys.length === 0) keys.push(await makeFirstKey(ctx));
  return keys.map(({ id, publicKey }) => ({ id, publicKey }));
}

/** The ids of the keys with their creation times, newest last. */
export const listKeyDates = ({ client, db }: Context): Promise<{ id: number; createdAt: Date }[]> =>
  db
    .select({ id: ticketKeys.id, createdAt: ticketKeys.createdAt })
    .from(ticketKeys)
    .where(eq(ticketKeys.clientId, client.id))
    .orderBy(asc(ticketKeys.id));

/**
 * Gives this client a new signing key; the older ones stay valid and published.
 * @returns its id
 * @throws Error with a sentence when there are 255 already, or SECRET_KEY is not set
 */
export async function newTicketKey(ctx: Context, actor: AuditActor = 'command'): Promise<number> {
  const newest = await findNewest(ctx);
  const id = newest ? newest.id + 1 : FIRST;
  if (id > LAST) throw new Error(`${ctx.client.name} has ${LAST} ticket keys, the most that ticket codes can name.`);
  await insertKey(ctx, id);
  await record(ctx, { actor, action: 'ticket_key.made', detail: { key: id } });
  return id;
}

/**
 * Encrypts all clients' keys with the first key of SECRET_KEY. @returns how many used another key; throws as `unseal`
 * does
 */
export async function resealTicketKeys(db: Db): Promise<number> {
  let count = 0;
  for (const { clientId, id, sealed } of await db.select().from(ticketKeys)) {
    const anew = resealed(sealed, contextOf(clientId, id));
    if (!anew) continue;
    count++;
    await db
      .update(ticketKeys)
      .set({ sealed: anew })
      // Unless another process has resealed it meanwhile, also with the first key.
      .where(and(eq(ticketKeys.clientId, clientId), eq(ticketKeys.id, id), eq(ticketKeys.sealed, sealed)));
  }
  return count;
}

const newestOf = oncePerDatabase((db) =>
  db
    .select()
    .from(ticketKeys)
    .where(eq(ticketKeys.clientId, sql.placeholder('clientId')))
    .orderBy(desc(ticketKeys.id))
    .limit(1)
    .prepare('newest_ticket_key'),
);

async function findNewest(ctx: Context) {
  const [newest] = await newestOf(ctx.db).execute({ clientId: ctx.client.id });
  return newest;
}

const contextOf = (clientId: number, id: number) => `client ${clientId}: ticket key ${id}`;

// Of several concurrent calls one wins, and all use its key.
async function makeFirstKey(ctx: Context): Promise<typeof ticketKeys.$inferSelect> {
  await insertKey(ctx, FIRST);
  const key = await findNewest(ctx);
  if (!key) throw new Error('The ticket key was not saved');
  return key;
}

async function insertKey(ctx: Context, id: number): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await ctx.db
    .insert(ticketKeys)
    .values({
      clientId: ctx.client.id,
      id,
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      sealed: seal(der, contextOf(ctx.client.id, id)),
      createdAt: ctx.now,
    })
    .onConflictDoNothing();
}
