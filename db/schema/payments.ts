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

/** One attempt to pay an order. Its state comes from asking the provider, never from a message. */
export const payments = pgTable(
  'payments',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** Identifies the attempt at the provider: its idempotency key, in its metadata and in its URLs. */
    token: text().notNull(),
    provider: paymentProvider().notNull(),
    /** `payment_id` and name of the payment method; null if it has none. */
    methodId: integer(),
    description: text().notNull(),
    /** The provider's word for it (`ideal`). */
    method: text(),
    cost: money().notNull(),
    /** The requested amount: the order's total with this method's fee. */
    amount: sum().notNull(),
    currency: text().notNull(),
    status: paymentStatus().notNull(),
    /** The provider's id of it, and the page where the buyer pays. */
    providerRef: text(),
    checkoutUrl: text(),
    /** The amount that the provider reports as received. */
    paidAmount: sum(),
    paidCurrency: text(),
    paidAt: instant(),
    /** Whether this payment pays the order; other received money is refunded. */
    settles: boolean().notNull().default(false),
    /** The upgrade whose difference it pays. `topsUp`: it paid a part, beside the settling payment. */
    upgradeId: bigint({ mode: 'number' }),
    topsUp: boolean().notNull().default(false),
    /**
     * The gift card that pays: the whole order (`settles`), or a part beside another payment (`topsUp`). While `open`, it holds the money.
     */
    giftCardId: bigint({ mode: 'number' }),
    /**
     * A share: the part of another order's payment (`shareOf`) that pays this order since the two were split. `sourceId`: the original
     * payment, which has the money at its provider.
     */
    shareOf: bigint({ mode: 'number' }),
    sourceId: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    /** When to poll the provider next; null: never. */
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
    // As text, because a new enum value cannot be used in the transaction that adds it.
    check('payments_by_gift_card_is_one', sql`(provider::text = 'gift_card') = (gift_card_id IS NOT NULL)`),
    check('payments_paid_is_known', sql`(status = 'paid') = (paid_at IS NOT NULL AND paid_amount IS NOT NULL)`),
  ],
);

/**
 * `sent`: the provider has accepted it, and may still fail; `returned`: confirmed by the provider or a person; `failed`: not retried any
 * more, a person must act.
 */
export const refundStatus = pgEnum('refund_status', ['due', 'sent', 'failed', 'returned']);
/**
 * Why money is refunded: paid too late and the seats are gone, paid twice, a wrong amount, the order given up after paying; tickets
 * cancelled, or moved to cheaper seats. And returns that others made: in the provider's dashboard (`outside`), or by the buyer's bank.
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
 * A refund: inserted in the transaction that causes it, then sent with retries until the provider has it, and polled until it is returned.
 * Outside returns are inserted as `sent` when they are noticed.
 */
export const refunds = pgTable(
  'refunds',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    paymentId: bigint({ mode: 'number' }).notNull(),
    /** Its idempotency key within the payment: `all` that is left, or `change <id>`; null for outside returns. */
    purpose: text(),
    /** Identifies it at the provider, in all its rounds. */
    token: text().notNull(),
    /** How often it was retried after the provider failed; each attempt has its own idempotency key. */
    round: integer().notNull().default(0),
    /** When its last round began, if later than the refund itself. */
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
    /** An outside return of a part of a paid order's money: a person must say for which tickets it was. */
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

/** The amounts of a refund per ticket. The rest is for the payment fee. */
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

/** The test bank's own data: only its adapter and its page use it; to the rest it is a provider like others. */
export const testBankPayments = pgTable(
  'test_bank_payments',
  {
    ref: text().primaryKey(),
    clientId: clientId().references(() => clients.id),
    token: text().notNull(),
    /** 1: a second payment with the same token, made by the bank and not by us, because the buyer paid twice. */
    copy: integer().notNull().default(0),
    description: text().notNull(),
    amount: sum().notNull(),
    currency: text().notNull(),
    status: testBankStatus().notNull(),
    refunded: sum(),
    /** The tokens of its refunds: each is made once. */
    refundTokens: text().array().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [unique().on(t.clientId, t.token, t.copy)],
);
