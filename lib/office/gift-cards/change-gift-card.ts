import { AppError } from '@/lib/errors';
import { blockGiftCard, cardEnd, codeGiven, findGiftCard, type GiftCard, issueGiftCard } from '@/lib/gift-cards';
import type { Money } from '@/lib/money';
import { isFresh, mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';

/** Years that a card can be valid; 0: without end. Consumers have a right to at least two years. */
export const GIFT_CARD_YEARS = [0, 2, 3, 5] as const;

export type GiftCardToGive = {
  amount: Money;
  years: (typeof GIFT_CARD_YEARS)[number];
  reason: string;
  /** An idempotency key: the same request creates one card. */
  request: string;
};

/**
 * Creates a gift card and returns its code, which is worth its money: it is shown once.
 * @throws Refusal `may_not`, `not_now`, `changed_meanwhile` (the request made another card); AppError `validation_failed` (`amount`)
 */
export function giveGiftCard(
  ctx: OfficeContext,
  { amount, years, reason, request }: GiftCardToGive,
): Promise<{ card: GiftCard; code: string }> {
  requireAllowed(ctx);
  return officeTransaction(ctx, async (ctx) => {
    const about = { amount, reason, staffId: ctx.person.id, request: `${ctx.person.id} ${request}` };
    const wanted = { ...about, expiresAt: cardEnd(ctx.now, years || undefined) };
    const { card, isNew } = await issueGiftCard(ctx, wanted).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'idempotency_mismatch') throw new Refusal('changed_meanwhile');
      throw error;
    });
    const code = codeGiven(card);
    if (code === undefined) throw new Error('A gift card has no code');
    if (!isNew) return { card, code };
    const { id, currency, expiresAt } = card;
    noteDeed(ctx, {
      action: 'gift_card.given',
      subject: `gift card ${id}`,
      reason,
      after: { amount, currency, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { card, code };
  });
}

/** Blocks or unblocks a card. @throws Refusal `not_found`, `may_not`, `not_now`; `changed_meanwhile` when it is in that state already */
export function setGiftCardBlock(
  ctx: OfficeContext,
  { id, isBlocked, reason }: { id: number; isBlocked: boolean; reason: string },
): Promise<void> {
  requireAllowed(ctx);
  return officeTransaction(ctx, async (ctx) => {
    const card = await findGiftCard(ctx, id);
    if (!card) throw new Refusal('not_found');
    // The order that bought it was refunded, so its money belongs to nobody.
    if (card.blockedReason === 'purchase') throw new Refusal('changed_meanwhile');
    if (!(await blockGiftCard(ctx, id, isBlocked ? reason : undefined))) throw new Refusal('changed_meanwhile');
    const action = isBlocked ? 'gift_card.blocked' : 'gift_card.unblocked';
    noteDeed(ctx, { action, subject: `gift card ${id}`, reason, detail: { balance: card.balance } });
  });
}

function requireAllowed(ctx: OfficeContext): void {
  if (!mayDo(ctx, 'giftcards.write')) throw new Refusal('may_not');
  if (!isFresh(ctx, ctx.now)) throw new Refusal('not_now');
}
