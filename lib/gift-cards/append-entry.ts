import { sql } from 'drizzle-orm';
import { type GiftCardEntryKind, giftCardEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import type { GiftCard } from './read-gift-card';

type NewEntry = {
  kind: GiftCardEntryKind;
  /** The amount, never negative: the sign follows from the kind. */
  amount: Money;
  paymentId?: number;
  refundId?: number;
};

const TAKES = new Set<GiftCardEntryKind>(['reserved', 'taken_back', 'expired']);

/** Appends an entry to a card's ledger; its balance changes with it (db/functions/keep_gift_cards.sql). */
export async function appendEntry(
  { client, db, now }: Context,
  { id: cardId }: Pick<GiftCard, 'id'>,
  { kind, amount, paymentId, refundId }: NewEntry,
): Promise<void> {
  const signed = TAKES.has(kind) ? sql`-${amount}::numeric` : amount;
  await db
    .insert(giftCardEntries)
    .values({ clientId: client.id, cardId, nr: 0, at: now, kind, amount: signed, paymentId, refundId });
}
