import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { clientId, instant, money, sum } from '../columns';
import { clients } from './clients';
import { giftCards } from './gift-cards';
import { orderLines, orders } from './orders';
import { upgrades } from './upgrades';

export const paymentProvider = pgEnum('payment_provider', [
  'mollie',
  'stripe',
  'door',
  'free',
  'test',
  'cash',
  'gift_card',
  'invoice',
]);
export type PaymentProvider = (typeof paymentProvider.enumValues)[number];

/** `opening`: written here, the provider may or may not know of it yet. `paid` is final and outranks every other word. */
export const paymentStatus = pgEnum('payment_status', ['opening', 'open', 'paid', 'failed', 'cancelled', 'expired']);
export type PaymentStatus = (typeof paymentStatus.enumValues)[number];

/** One attempt to pay an order. What the provider says about it is asked, never believed from a message. */
export const payments = pgTable(
  'payments',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** Names the attempt to the provider: its idempotency key, metadata and part of its addresses. */
    token: text().notNull(),
    provider: paymentProvider().notNull(),
    /** `payment_id` of the way of paying, and how it is called; null for what has none. */
    methodId: integer(),
    description: text().notNull(),
    /** The provider's word for it (`ideal`). */
    method: text(),
    cost: money().notNull(),
    /** What is asked for: the order's total with this way's cost. */
    amount: sum().notNull(),
    currency: text().notNull(),
    status: paymentStatus().notNull(),
    /** The provider's id of it, and the page where the buyer pays. */
    providerRef: text(),
    checkoutUrl: text(),
    /** What the provider says came in. */
    paidAmount: sum(),
    paidCurrency: text(),
    paidAt: instant(),
    /** Whether this is the payment that pays the order; money that does not goes back. */
    settles: boolean().notNull().default(false),
    /** The move to a dearer seat whose difference it is for. `topsUp`: it paid a part, beside the payment that settles. */
    upgradeId: bigint({ mode: 'number' }),
    topsUp: boolean().notNull().default(false),
    /** The card that pays: all of the order (`settles`), or a part beside another payment (`topsUp`). While `open`, it holds the money. */
    giftCardId: bigint({ mode: 'number' }),
    /**
     * A share: what of another order's payment (`shareOf`) pays this order since the two were split. The money is where `sourceId` was paid,
     * which is the payment that the first share was taken from.
     */
    shareOf: bigint({ mode: 'number' }),
    sourceId: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    /** When to ask the provider again; null: no more. */
    nextAskAt: instant(),
    asks: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    unique().on(t.clientId, t.token),
    unique().on(t.clientId, t.provider, t.providerRef),
    foreignKey({ columns: [t.clientId, t.upgradeId], foreignColumns: [upgrades.clientId, upgrades.id] }),
    uniqueIndex('payments_topping_up').on(t.clientId, t.upgradeId).where(sql`tops_up`),
    foreignKey({ columns: [t.clientId, t.giftCardId], foreignColumns: [giftCards.clientId, giftCards.id] }),
    uniqueIndex('payments_by_gift_card')
      .on(t.clientId, t.orderId)
      .where(sql`gift_card_id IS NOT NULL AND status IN ('open', 'paid')`),
    index('payments_of_gift_card').on(t.clientId, t.giftCardId).where(sql`gift_card_id IS NOT NULL`),
    foreignKey({ name: 'payments_share_of_fk', columns: [t.clientId, t.shareOf], foreignColumns: [t.clientId, t.id] }),
    foreignKey({ name: 'payments_source_fk', columns: [t.clientId, t.sourceId], foreignColumns: [t.clientId, t.id] }),
    index('payments_shares').on(t.clientId, t.shareOf).where(sql`share_of IS NOT NULL`),
    index('payments_of_source').on(t.clientId, t.sourceId).where(sql`source_id IS NOT NULL`),
    check(
      'payments_share',
      sql`(share_of IS NULL) = (source_id IS NULL) AND (share_of IS NULL OR (settles OR tops_up) AND provider_ref IS NULL)`,
    ),
    uniqueIndex('payments_settling').on(t.clientId, t.orderId).where(sql`settles`),
    index().on(t.orderId, t.clientId),
    index('payments_paid').on(t.clientId, t.paidAt).where(sql`paid_at IS NOT NULL`),
    index('payments_to_ask').on(t.nextAskAt).where(sql`next_ask_at IS NOT NULL`),
    check('payments_settling_is_paid', sql`NOT settles OR status = 'paid'`),
    check(
      'payments_topping_up_is_paid',
      sql`NOT tops_up OR (status = 'paid' AND NOT settles
        AND (upgrade_id IS NOT NULL OR gift_card_id IS NOT NULL OR share_of IS NOT NULL OR provider::text = 'invoice'))`,
    ),
    // As text: a new value of an enum is not used in the transaction that adds it.
    check('payments_by_gift_card_is_one', sql`(provider::text = 'gift_card') = (gift_card_id IS NOT NULL)`),
    check('payments_paid_is_known', sql`(status = 'paid') = (paid_at IS NOT NULL AND paid_amount IS NOT NULL)`),
  ],
);

/**
 * `sent`: the provider has it, and may still fail; `returned`: it went back, by the provider's word or a person's; `failed`:
 * nobody tries any more, and a person must.
 */
export const refundStatus = pgEnum('refund_status', ['due', 'sent', 'failed', 'returned']);
/**
 * Why money goes back: too late and the seats are gone, paid already, not the amount asked, given up after paying; tickets
 * of the order were cancelled, or moved to cheaper seats. And what others sent back, and we only noticed: somebody in the
 * provider's own office (`outside`), the buyer's bank.
 */
export const refundReason = pgEnum('refund_reason', [
  'late',
  'twice',
  'wrong_amount',
  'given_up',
  'outside',
  'charged_back',
  'cancelled',
  'moved',
]);
export type RefundReason = (typeof refundReason.enumValues)[number];

/**
 * Money that goes back: written with the reason for it, sent afterwards, again and again until the provider has it, and asked for
 * until it is back. What others sent back is written as it is noticed, `sent`.
 */
export const refunds = pgTable(
  'refunds',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    paymentId: bigint({ mode: 'number' }).notNull(),
    /** What it is for, once per payment: `all` of it that is left, or `change <id>`; null for what others sent back. */
    purpose: text(),
    /** Names it to the provider, in all its rounds. */
    token: text().notNull(),
    /** How often it was retried after the provider failed; each attempt has its own idempotency key. */
    round: integer().notNull().default(0),
    /** When its last round began, if it was not with the refund itself. */
    begunAt: instant(),
    reason: refundReason().notNull(),
    amount: sum().notNull(),
    currency: text().notNull(),
    status: refundStatus().notNull(),
    providerRef: text(),
    createdAt: instant().notNull(),
    /** When to send it, or to ask its status, next; null when nothing is left to do. */
    nextTryAt: instant(),
    tries: integer().notNull().default(0),
    lastError: text(),
    /** Part of a paid order's money, sent back by others: a person must say for which tickets. */
    isUnassigned: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.paymentId], foreignColumns: [payments.clientId, payments.id] }),
    uniqueIndex('refunds_of_purpose').on(t.clientId, t.paymentId, t.purpose),
    check('refunds_unassigned', sql`NOT is_unassigned OR reason IN ('outside', 'charged_back')`),
    index('refunds_unassigned').on(t.clientId).where(sql`is_unassigned`),
    index().on(t.paymentId, t.clientId),
    index('refunds_by_day').on(t.clientId, t.createdAt),
    index('refunds_to_send').on(t.nextTryAt).where(sql`next_try_at IS NOT NULL`),
    index('refunds_failed').on(t.clientId).where(sql`status = 'failed'`),
  ],
);

/** How much of a refund is for which ticket. What no line has is for the way of paying. */
export const refundLines = pgTable(
  'refund_lines',
  {
    clientId: clientId(),
    refundId: bigint({ mode: 'number' }).notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.refundId, t.position] }),
    foreignKey({ columns: [t.clientId, t.refundId], foreignColumns: [refunds.clientId, refunds.id] }),
    foreignKey({
      name: 'refund_lines_line_fk',
      columns: [t.clientId, t.orderId, t.position],
      foreignColumns: [orderLines.clientId, orderLines.orderId, orderLines.position],
    }),
    index().on(t.orderId, t.clientId),
    check('refund_lines_amount', sql`amount > 0`),
  ],
);

/** A client's keys at a provider, sealed (lib/secrets). */
export const paymentCredentials = pgTable(
  'payment_credentials',
  {
    clientId: clientId().references(() => clients.id),
    provider: paymentProvider().notNull(),
    sealed: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.provider] })],
);

export const testBankStatus = pgEnum('test_bank_status', ['open', 'paid', 'failed', 'cancelled', 'expired']);

/** The books of the test bank, which nobody but lib/payments/test-bank reads: to the rest it is a provider like others. */
export const testBankPayments = pgTable(
  'test_bank_payments',
  {
    ref: text().primaryKey(),
    clientId: clientId().references(() => clients.id),
    token: text().notNull(),
    /** A second payment of the same token was made by the bank, not by us: it was paid twice. */
    copy: integer().notNull().default(0),
    description: text().notNull(),
    amount: sum().notNull(),
    currency: text().notNull(),
    status: testBankStatus().notNull(),
    refunded: sum(),
    /** Of the refunds in that: each is made once. */
    refundTokens: text().array().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [unique().on(t.clientId, t.token, t.copy)],
);
