import { and, eq, sql } from 'drizzle-orm';
import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { requirePayable } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { type Money, sumMoney } from '@/lib/money';
import { appendEntry } from './append-entry';
import { codeOf, hashOf, newSeed } from './codes';
import { type GiftCard, listEntries } from './read-gift-card';

export type NewGiftCard = {
  amount: Money;
  /** Undefined: it does not expire. */
  expiresAt: Date | undefined;
  staffId: number;
  reason: string;
  /** An idempotency key: the same request issues one card. */
  request: string;
};

/**
 * Issues a card with a balance, in the caller's transaction. `codeGiven` returns its code. `isNew` is false, with nothing written, when the
 * same request issued it earlier. @throws AppError `idempotency_mismatch` when the request issued another card, `validation_failed`
 * (`amount`: not valid in the currency)
 */
export async function issueGiftCard(ctx: Context, wanted: NewGiftCard): Promise<{ card: GiftCard; isNew: boolean }> {
  const { amount, expiresAt = null, staffId, reason, request } = wanted;
  const clientId = ctx.client.id;
  requirePayable(amount, ctx.client.currency);
  // Serialises equal requests: the second finds the card of the first.
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gift card of ${clientId}: ${request}`}, 0))`,
  );
  const before = await issuedBefore(ctx, wanted);
  if (before) return { card: before, isNew: false };
  const card = await insertCard(ctx, { currency: ctx.client.currency, expiresAt, staffId, reason, request });
  await appendEntry(ctx, card, { kind: 'given', amount });
  return { card: { ...card, balance: amount }, isNew: true };
}

/** Inserts a card with a new code and no balance. */
export async function insertCard(
  ctx: Context,
  about: Pick<GiftCard, 'currency' | 'expiresAt' | 'staffId' | 'reason' | 'request'>,
): Promise<GiftCard> {
  const clientId = ctx.client.id;
  const seed = newSeed();
  const code = codeOf({ clientId, seed });
  const made = { clientId, seed, codeHash: hashOf(code), lastFour: code.slice(-4), createdAt: ctx.now };
  const [card] = await ctx.db
    .insert(giftCards)
    .values({ ...made, ...about })
    .returning();
  if (!card) throw new Error('The gift card was not saved');
  return card;
}

async function issuedBefore(
  ctx: Context,
  { amount, staffId, reason, request }: NewGiftCard,
): Promise<GiftCard | undefined> {
  const [card] = await ctx.db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.clientId, ctx.client.id), eq(giftCards.request, request)));
  if (!card) return undefined;
  const given = (await listEntries(ctx, card.id)).filter(({ kind }) => kind === 'given');
  const isSame = card.staffId === staffId && card.reason === reason;
  if (isSame && sumMoney(given.map((entry) => entry.amount)) === amount) return card;
  throw new AppError('idempotency_mismatch', 'This request issued another gift card');
}
