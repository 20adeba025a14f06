import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { orders } from './orders';
import { payments } from './payments';

/** An amount that may be negative, as a string: `-12.50`. */
const signed = () => numeric({ precision: 14, scale: 2 });

/** The invoice details of a group order: its recipient, and when to remind. Its deadline is the order's `expires_at`. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** Name and address, a line each. */
    party: text().array().notNull(),
    vatId: text(),
    /** The group's own reference on its invoices. */
    reference: text().notNull(),
    /** The caller's idempotency key. */
    request: text().notNull(),
    /** The sum of its invoices and credit notes. */
    documented: signed().notNull().default('0.00'),
    /** When to send the next reminder; null: never. */
    nextReminderAt: instant(),
    reminders: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    unique().on(t.clientId, t.request),
    index('invoice_orders_to_remind').on(t.nextReminderAt).where(sql`next_reminder_at IS NOT NULL`),
  ],
);

/** The last number of each series. The row is locked until the transaction that takes the next number ends, so that there are no gaps. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    clientId: clientId().references(() => clients.id),
    /** The year, in the organisation's zone. */
    series: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.series] })],
);

export const invoiceKind = pgEnum('invoice_kind', ['invoice', 'credit']);
export type InvoiceKind = (typeof invoiceKind.enumValues)[number];

/** Equal tickets of one invoice; `count` is negative where they are credited. */
export type InvoiceLine = {
  eventName: string;
  /** As ordered, in ISO 8601. */
  startsAt: string;
  ticketType: string;
  category: string;
  price: string;
  vatRate: number | null;
  count: number;
  /** The part of a cancelled ticket's price that was not refunded. */
  isKept?: true;
};

/** The sum of one VAT rate. `ratePercent` null: unknown. */
export type InvoiceVat = { ratePercent: number | null; gross: string; vat: string; net: string };

/** The content of an invoice, as sent. `credits`: the numbers of the invoices that it corrects. */
export type InvoiceContent = {
  seller: string[];
  party: string[];
  vatId: string | null;
  reference: string;
  currency: string;
  locale: string;
  lines: InvoiceLine[];
  vat: InvoiceVat[];
  credits: string[];
};

/** An invoice or credit note. It is sent with the transaction that writes it, and never changes (keep_invoices). */
export const invoices = pgTable(
  'invoices',
  {
    clientId: clientId(),
    series: integer().notNull(),
    /** 1, 2, 3 … of the series, without a gap. */
    nr: integer().notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    kind: invoiceKind().notNull(),
    issuedAt: instant().notNull(),
    /** The deadline when it was sent; null: nothing is due. */
    dueOn: date({ mode: 'string' }),
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** The amount that it adds to the group's debt. */
    total: signed().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.series, t.nr] }),
    foreignKey({
      name: 'invoices_order_fk',
      columns: [t.clientId, t.orderId],
      foreignColumns: [invoiceOrders.clientId, invoiceOrders.orderId],
    }),
    index().on(t.orderId, t.clientId),
    check('invoices_nr', sql`nr > 0`),
  ],
);

export const invoicePaidBy = pgEnum('invoice_paid_by', ['bank', 'cash']);
export type InvoicePaidBy = (typeof invoicePaidBy.enumValues)[number];

/** Incoming payments for an invoice, recorded by staff. */
export const invoiceParts = pgTable(
  'invoice_parts',
  {
    clientId: clientId(),
    paymentId: bigint({ mode: 'number' }).notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** When the money arrived. */
    paidOn: date({ mode: 'string' }).notNull(),
    paidBy: invoicePaidBy().notNull(),
    /** The text of the bank statement; may name people. */
    reference: text(),
    /** The caller's idempotency key. */
    request: text().notNull(),
    staffId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.paymentId] }),
    foreignKey({ columns: [t.clientId, t.paymentId], foreignColumns: [payments.clientId, payments.id] }),
    foreignKey({
      name: 'invoice_parts_order_fk',
      columns: [t.clientId, t.orderId],
      foreignColumns: [invoiceOrders.clientId, invoiceOrders.orderId],
    }),
    unique().on(t.clientId, t.request),
    index().on(t.orderId, t.clientId),
  ],
);
