import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant, money, sum } from '../columns';
import { clients } from './clients';
import { vouchers } from './vouchers';

/** What moves between them: lib/orders/states.ts. */
export const orderStatus = pgEnum('order_status', ['pending', 'promised', 'paid', 'cancelled', 'expired', 'refunded']);
export type OrderStatus = (typeof orderStatus.enumValues)[number];

/** How an order was made: in the shop, by a program, at the box office, or on invoice. */
export const orderChannel = pgEnum('order_channel', ['shop', 'api', 'box_office', 'invoice']);
export type OrderChannel = (typeof orderChannel.enumValues)[number];

/** What an order buys: tickets, which are its lines, or one gift card (`gift_card_sales`), without lines. */
export const orderKind = pgEnum('order_kind', ['tickets', 'gift_card']);
export type OrderKind = (typeof orderKind.enumValues)[number];

/** An order. While it is `promised` or `paid` its seats are sold: they have its id. */
export const orders = pgTable(
  'orders',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The only secret of an order: four groups of five of A-Za-z0-9. Never in a log. */
    key: text().notNull(),
    status: orderStatus().notNull(),
    kind: orderKind().notNull().default('tickets'),
    channel: orderChannel().notNull().default('shop'),
    /** The visitor's cart that it was made from, and to which its seats return when it is cancelled. */
    cartId: text().notNull(),
    /** Hashes of the secrets of the browser that made it, which may repeat the order with one of them (lib/orders/place-order.ts). */
    madeBy: text().array().notNull().default([]),
    /** The sum of the lines. */
    ticketsTotal: sum().notNull(),
    /** The fee of the payment method that was chosen last, or that paid. */
    paymentCost: money().notNull(),
    /** The amount charged: `ticketsTotal` + `paymentCost`. */
    total: sum().notNull(),
    currency: text().notNull(),
    /** Percent of VAT in the total; null: unknown. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** The language of its mails and papers. */
    locale: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    address: text(),
    city: text(),
    zip: text(),
    /** Consent to marketing, and to the mailing list: off unless given. */
    optIn: boolean().notNull(),
    mailingList: boolean().notNull(),
    /** Where the buyer returns after paying; null: the order's own page. */
    returnUrl: text(),
    createdAt: instant().notNull(),
    /** The deadline: for the payment (`pending`), or for the buyer at the door (`promised`). */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** When it was cancelled, expired or refunded. */
    endedAt: instant(),
    /** When the buyer's name and addresses were erased; only facts about money remain. */
    erasedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.key),
    index().on(t.cartId, t.clientId),
    index('orders_waiting').on(t.expiresAt).where(sql`status IN ('pending', 'promised')`),
    index('orders_refunded').on(t.clientId, t.endedAt).where(sql`status = 'refunded'`),
    index('orders_with_personal_data').on(t.createdAt).where(sql`erased_at IS NULL`),
    check('orders_total_is_sum', sql`total = tickets_total + payment_cost`),
    check('orders_paid_at', sql`status NOT IN ('paid', 'refunded') OR paid_at IS NOT NULL`),
    check('orders_ended_at', sql`(status IN ('cancelled', 'expired', 'refunded')) = (ended_at IS NOT NULL)`),
  ],
);

/**
 * `live`: a ticket, if its order is paid. `cancelled`: removed from its order. `moved`: replaced by another line, of this order or of one
 * split from it. The lines of an order that ends as a whole do not change.
 */
export const lineStatus = pgEnum('line_status', ['live', 'cancelled', 'moved']);
export type LineStatus = (typeof lineStatus.enumValues)[number];

/** One ticket of an order, as ordered: later changes of prices and names do not affect it. */
export const orderLines = pgTable(
  'order_lines',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … in the order of the cart. */
    position: integer().notNull(),
    subEventId: integer().notNull(),
    /** The seat's number; an order paid late may get another seat of the same rank. */
    nr: integer().notNull(),
    section: text(),
    rowNr: text().notNull(),
    seatNr: text().notNull(),
    categoryId: integer().notNull(),
    categoryName: text().notNull(),
    ticketTypeId: integer().notNull(),
    discountId: text().notNull(),
    discountName: text().notNull(),
    price: money().notNull(),
    eventName: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    locationId: integer().notNull(),
    locationName: text().notNull(),
    /** Percent of VAT in the price; null: unknown. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    status: lineStatus().notNull().default('live'),
    /** Part of the ticket's code. Codes of a lower one are void (`revocations`). */
    generation: integer().notNull().default(0),
    /** When it was cancelled or moved. */
    endedAt: instant(),
    /** The position of the line that replaced it. */
    movedTo: integer(),
    /** If that line is in an order split from this one: that order. */
    splitOrderId: bigint({ mode: 'number' }),
    splitPosition: integer(),
    /** The voucher that opened its ticket type, and the discount that it gave on the rank's price. */
    voucherId: bigint({ mode: 'number' }),
    voucherOff: money(),
    /** The holder's name, if tickets have names (lib/orders/name-tickets.ts), and when it was last set. */
    holder: text(),
    namedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId, t.position] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({
      name: 'order_lines_moved_to_fk',
      columns: [t.clientId, t.orderId, t.movedTo],
      foreignColumns: [t.clientId, t.orderId, t.position],
    }),
    foreignKey({
      name: 'order_lines_split_fk',
      columns: [t.clientId, t.splitOrderId, t.splitPosition],
      foreignColumns: [t.clientId, t.orderId, t.position],
    }),
    uniqueIndex('order_lines_split')
      .on(t.clientId, t.splitOrderId, t.splitPosition)
      .where(sql`split_order_id IS NOT NULL`),
    uniqueIndex('order_lines_seat').on(t.clientId, t.orderId, t.subEventId, t.nr).where(sql`status = 'live'`),
    uniqueIndex('order_lines_moved_to').on(t.clientId, t.orderId, t.movedTo).where(sql`moved_to IS NOT NULL`),
    index().on(t.subEventId, t.clientId),
    foreignKey({
      name: 'order_lines_voucher_fk',
      columns: [t.clientId, t.voucherId],
      foreignColumns: [vouchers.clientId, vouchers.id],
    }),
    index('order_lines_of_voucher').on(t.voucherId, t.clientId).where(sql`voucher_id IS NOT NULL`),
    check('order_lines_voucher', sql`(voucher_id IS NULL) = (voucher_off IS NULL)`),
    index('order_lines_ended').on(t.clientId, t.endedAt).where(sql`ended_at IS NOT NULL`),
    check('order_lines_ended_at', sql`(status = 'live') = (ended_at IS NULL)`),
    check(
      'order_lines_moved_to',
      sql`CASE WHEN status = 'moved' THEN (moved_to IS NULL) <> (split_order_id IS NULL) ELSE moved_to IS NULL END
        AND (moved_to IS NULL OR moved_to > position) AND (split_order_id IS NULL) = (split_position IS NULL)`,
    ),
    check('order_lines_holder', sql`holder IS NULL OR (holder <> '' AND named_at IS NOT NULL)`),
    check('order_lines_generation', sql`generation >= CASE WHEN status = 'live' THEN 0 ELSE 1 END`),
  ],
);
