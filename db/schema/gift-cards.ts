import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant, sum } from '../columns';
import { clients } from './clients';
import { staff } from './staff';

/** A gift card: money to spend at one organisation, for anybody with the code. Only the hash of the code is stored. */
export const giftCards = pgTable(
  'gift_cards',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The seed from which the code is derived with SECRET_KEY (lib/gift-cards/codes.ts): useless without it. */
    seed: text().notNull(),
    codeHash: text().notNull(),
    lastFour: text().notNull(),
    currency: text().notNull(),
    /** The sum of its entries; a trigger on those updates it (db/functions/keep_gift_cards.sql). */
    balance: sum().notNull().default(sql`0`),
    createdAt: instant().notNull(),
    /** The expiry; null: none. */
    expiresAt: instant(),
    /** Who issued it, why, and the idempotency key of the request. Null, and without a reason: it was sold. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
    request: text().notNull(),
    reason: text().notNull(),
    /** A blocked card pays nothing. */
    blockedAt: instant(),
    blockedReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('gift_cards_code').on(t.clientId, t.codeHash),
    unique().on(t.clientId, t.request),
    index('gift_cards_last_four').on(t.clientId, t.lastFour),
    check('gift_cards_balance', sql`balance >= 0`),
    check('gift_cards_blocked', sql`(blocked_at IS NULL) = (blocked_reason IS NULL)`),
  ],
);

/**
 * `reserved`: for an order; `released`: that order ended unpaid; `refunded`: from a paid order. `sold`: the card was bought; `taken_back`:
 * its purchase was refunded; `expired`: its expiry passed.
 */
export const giftCardEntryKind = pgEnum('gift_card_entry_kind', [
  'given',
  'reserved',
  'released',
  'refunded',
  'sold',
  'taken_back',
  'expired',
]);
export type GiftCardEntryKind = (typeof giftCardEntryKind.enumValues)[number];

/** The ledger of a card, in order. Append-only. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    clientId: clientId(),
    cardId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … of the card, in the order of the commits; given by the database. */
    nr: integer().notNull(),
    at: instant().notNull(),
    kind: giftCardEntryKind().notNull(),
    /** Negative when the card pays. */
    amount: sum().notNull(),
    /** The payment of the card's part of an order, and its refund; for `sold` and `taken_back`, the payment that bought the card. */
    paymentId: bigint({ mode: 'number' }),
    refundId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.cardId, t.nr] }),
    foreignKey({ columns: [t.clientId, t.cardId], foreignColumns: [giftCards.clientId, giftCards.id] }),
    uniqueIndex('gift_card_entries_payment').on(t.clientId, t.paymentId, t.kind).where(sql`refund_id IS NULL`),
    uniqueIndex('gift_card_entries_refund').on(t.clientId, t.refundId),
    index('gift_card_entries_at').on(t.clientId, t.at),
    // As text, because a new enum value cannot be used in the transaction that adds it.
    check(
      'gift_card_entries_amount',
      sql`CASE WHEN kind::text IN ('reserved', 'taken_back', 'expired') THEN amount < 0 ELSE amount > 0 END`,
    ),
    check(
      'gift_card_entries_about',
      sql`(kind::text IN ('given', 'expired')) = (payment_id IS NULL)
        AND (kind::text IN ('refunded', 'taken_back')) = (refund_id IS NOT NULL)`,
    ),
  ],
);
