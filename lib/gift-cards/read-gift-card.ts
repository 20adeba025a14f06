import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { giftCardEntries, giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { hashOf, readCode } from './codes';

export type GiftCard = typeof giftCards.$inferSelect;
export type GiftCardEntry = typeof giftCardEntries.$inferSelect;

export const ofCard = ({ clientId, id }: Pick<GiftCard, 'clientId' | 'id'>) =>
  and(eq(giftCards.clientId, clientId), eq(giftCards.id, id));

/** Cards that can pay now: neither blocked nor expired. */
const isValid = ({ now }: Context) => [
  isNull(giftCards.blockedAt),
  or(isNull(giftCards.expiresAt), gt(giftCards.expiresAt, now)),
];

/**
 * The card with this code, as it was typed, if it can pay. Undefined for any other code, without the reason: malformed, unknown, of another
 * organisation, blocked or expired.
 */
export async function findByCode(ctx: Context, typed: string): Promise<GiftCard | undefined> {
  const code = readCode(typed);
  const [card] = await ctx.db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.clientId, ctx.client.id), eq(giftCards.codeHash, hashOf(code ?? '')), ...isValid(ctx)));
  return card;
}

/** Locks a card until the transaction ends, if it can pay. Lock an order's seats first (docs/locking.md). */
export async function lockValid(ctx: Context, id: number): Promise<GiftCard | undefined> {
  const [card] = await ctx.db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.clientId, ctx.client.id), eq(giftCards.id, id), ...isValid(ctx)))
    .for('no key update');
  return card;
}

/** Whether the organisation ever issued a card: then buyers are asked for a code. */
export async function hasGiftCards({ client, db }: Context): Promise<boolean> {
  const some = await db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.clientId, client.id)).limit(1);
  return some.length > 0;
}

/** A card of the organisation; undefined where there is none. */
export async function findGiftCard({ client, db }: Context, id: number): Promise<GiftCard | undefined> {
  const [card] = await db
    .select()
    .from(giftCards)
    .where(ofCard({ clientId: client.id, id }));
  return card;
}

/** The ledger of a card, oldest entry first. */
export const listEntries = ({ client, db }: Context, cardId: number): Promise<GiftCardEntry[]> =>
  db
    .select()
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.clientId, client.id), eq(giftCardEntries.cardId, cardId)))
    .orderBy(asc(giftCardEntries.nr));
