import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant, sum } from '../columns';
import { clients } from './clients';
import { paymentProvider } from './payments';

/**
 * `opening`: being opened at the provider. `open`: somebody of the organisation may pay it. `paid`: being refunded. Final: `returned`,
 * `unpaid`, `refused` (by the provider) and `stuck` (a person must refund it at the provider).
 */
export const testPaymentStatus = pgEnum('test_payment_status', [
  'opening',
  'open',
  'paid',
  'returned',
  'unpaid',
  'refused',
  'stuck',
]);

/** A payment with which an organisation tries a payment method. It belongs to no order, and no report counts it. */
export const testPayments = pgTable(
  'test_payments',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Identifies it at the provider, like a payment's token. */
    token: text().notNull(),
    provider: paymentProvider().notNull(),
    /** The name of the payment method, and the provider's name for it. */
    description: text().notNull(),
    method: text(),
    amount: sum().notNull(),
    currency: text().notNull(),
    status: testPaymentStatus().notNull(),
    providerRef: text(),
    checkoutUrl: text(),
    refundRef: text(),
    staffId: integer().notNull(),
    createdAt: instant().notNull(),
    openedAt: instant(),
    /** The first message of the provider about it. */
    toldAt: instant(),
    paidAt: instant(),
    paidAmount: sum(),
    endedAt: instant(),
    /** How it ended unpaid (`cancelled`), or the last error, in the provider's words. */
    lastError: text(),
    tries: integer().notNull().default(0),
    nextTryAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.token),
    index('test_payments_due').on(t.nextTryAt).where(sql`next_try_at IS NOT NULL`),
    check('test_payments_amount', sql`amount > 0`),
  ],
);
