import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant, sum } from '../columns';
import { clients } from './clients';
import { paymentProvider } from './payments';

/**
 * `opening`: the provider is asked for it. `open`: somebody of the organisation may pay it. `paid`: its money is on its way back. Ended
 * are `returned`, `unpaid`, `refused` (the provider did not take it) and `stuck` (a person gives the money back at the provider).
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

/** A payment with which an organisation tries a way of paying. It is of no order, and no figure counts it. */
export const testPayments = pgTable(
  'test_payments',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Names it to the provider, as that of a payment does. */
    token: text().notNull(),
    provider: paymentProvider().notNull(),
    /** What buyers call the way of paying, and the provider's word for it. */
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
    /** How it ended unpaid (`cancelled`), or what went wrong last, as the provider says it. */
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
