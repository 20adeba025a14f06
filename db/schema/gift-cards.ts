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

/** Money to spend at one organisation, for anybody with the code. Only the hash of the code is stored. */
export const giftCards = pgTable(
  'gift_cards',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** What the code is made of, with SECRET_KEY (lib/gift-cards/codes.ts): worth nothing without it. */
    seed: text().notNull(),
    codeHash: text().notNull(),
    lastFour: text().notNull(),
    currency: text().notNull(),
    /** The sum of its entries, which write it (db/functions/keep_gift_cards.sql). */
    balance: sum().notNull().default(sql`0`),
    createdAt: instant().notNull(),
    /** From when nothing is paid with it; null: never. */
    expiresAt: instant(),
    /** Who gave it, why, and the request that did, of their choice: the same one gives one card. Null, and without a reason: it was sold. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
    request: text().notNull(),
    reason: text().notNull(),
    /** Nothing is paid with a blocked card. */
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
 * `reserved`: for an order, which it pays with the rest; `released`: that order ended unpaid; `refunded`: of a paid one. `sold`: it was
 * bought; `taken_back`: what it was bought with went back; `expired`: its end came.
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

/** What happened to the money of a card, in its order. Appended, and never changed. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    clientId: clientId(),
    cardId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … of the card, in the order of the commits; given by the database. */
    nr: integer().notNull(),
    at: instant().notNull(),
    kind: giftCardEntryKind().notNull(),
    /** Below zero where the card pays. */
    amount: sum().notNull(),
    /** The card's part of an order (`payments`), and what of it went back; of `sold` and `taken_back`, what the card was bought with. */
    paymentId: bigint({ mode: 'number' }),
    refundId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.cardId, t.nr] }),
    foreignKey({ columns: [t.clientId, t.cardId], foreignColumns: [giftCards.clientId, giftCards.id] }),
    uniqueIndex('gift_card_entries_payment').on(t.clientId, t.paymentId, t.kind).where(sql`refund_id IS NULL`),
    uniqueIndex('gift_card_entries_refund').on(t.clientId, t.refundId),
    index('gift_card_entries_at').on(t.clientId, t.at),
    // As text: a new value of an enum is not used in the transaction that adds it.
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
