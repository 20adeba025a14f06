import { and, eq } from 'drizzle-orm';
import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type Money, sumMoney } from '@/lib/money';
import { appendEntry } from './append-entry';
import { codeOf, hashOf, newSeed } from './codes';
import { type GiftCard, listEntries } from './read-gift-card';

export type NewGiftCard = {
  amount: Money;
  /** Undefined: never. */
  expiresAt: Date | undefined;
  staffId: number;
  reason: string;
  /** The same one issues one card, however often it is sent. */
  request: string;
};

/**
 * Issues a card with money on it, in the caller's transaction. Its code is `codeGiven`.
 * @throws AppError `idempotency_mismatch` when the request issued another one
 */
export async function issueGiftCard(ctx: Context, wanted: NewGiftCard): Promise<GiftCard> {
  const { amount, expiresAt = null, staffId, reason, request } = wanted;
  const clientId = ctx.client.id;
  const seed = newSeed();
  const code = codeOf({ clientId, seed });
  const [card] = await ctx.db
    .insert(giftCards)
    .values({
      ...{ clientId, seed, codeHash: hashOf(code), lastFour: code.slice(-4), currency: ctx.client.currency },
      ...{ createdAt: ctx.now, expiresAt, staffId, reason, request },
    })
    .onConflictDoNothing({ target: [giftCards.clientId, giftCards.request] })
    .returning();
  if (!card) return issuedBefore(ctx, wanted);
  await appendEntry(ctx, card, { kind: 'given', amount });
  return { ...card, balance: amount };
}

async function issuedBefore(ctx: Context, { amount, staffId, reason, request }: NewGiftCard): Promise<GiftCard> {
  const [card] = await ctx.db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.clientId, ctx.client.id), eq(giftCards.request, request)));
  if (!card) throw new Error('A gift card was issued and is not there');
  const given = (await listEntries(ctx, card.id)).filter(({ kind }) => kind === 'given');
  const isSame = card.staffId === staffId && card.reason === reason;
  if (isSame && sumMoney(given.map((entry) => entry.amount)) === amount) return card;
  throw new AppError('idempotency_mismatch', 'This request issued another gift card');
}
