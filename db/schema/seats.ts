import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant, money } from '../columns';
import { blocks } from './blocks';
import { clients } from './clients';
import { subEventCategories } from './events';
import { orders } from './orders';
import { ticketTypes } from './ticket-types';
import { vouchers } from './vouchers';

/**
 * A cart: a visitor's hold, alive until `expiresAt`, which is stored only here. A seat's `cartId` changes only under the lock of that
 * cart's row. A pending order (lib/orders/hold-id.ts) and a block (lib/seats/hold/hold-block.ts) hold their seats by a cart of their own.
 */
export const carts = pgTable(
  'carts',
  {
    clientId: clientId().references(() => clients.id),
    id: text().notNull(),
    expiresAt: instant().notNull(),
    /** How often the visitor extended the hold; valid while a seat from the last extension is still in it (lib/seats/extend-hold). */
    extensions: integer().notNull().default(0),
    extendedAt: instant(),
  },
  // On an empty table the planner may prefer an index that begins with client_id to the key. So this one is on `client_id + 0`: only
  // queries with that expression, in its NULLS FIRST order, use it.
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index().on(t.expiresAt),
    index('carts_of_client_by_end').on(sql`(client_id + 0)`, t.expiresAt.asc().nullsFirst()),
  ],
);

/**
 * A seat at a performance: free, held by a cart, blocked by the organisation, or sold to an order. Unnumbered seats have row "0", number
 * "0".
 */
export const seats = pgTable(
  'seats',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    /** 1, 2, 3 … within the performance, in hall order. */
    nr: integer().notNull(),
    categoryId: integer().notNull(),
    section: text(),
    rowNr: text().notNull().default('0'),
    seatNr: text().notNull().default('0'),
    cartId: text(),
    orderId: bigint({ mode: 'number' }),
    ticketTypeId: integer(),
    /** The price, fixed when the seat was added to the cart. */
    price: money(),
    heldAt: instant(),
    /** The voucher that opened its ticket type, if any: counts as a use while the seat is held or sold. */
    voucherId: bigint({ mode: 'number' }),
    /** The block from which the voucher took it: it returns there when it is freed. */
    blockId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.nr] }),
    foreignKey({
      columns: [t.clientId, t.subEventId, t.categoryId],
      foreignColumns: [subEventCategories.clientId, subEventCategories.subEventId, subEventCategories.categoryId],
    }),
    foreignKey({ columns: [t.clientId, t.cartId], foreignColumns: [carts.clientId, carts.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] }),
    foreignKey({
      name: 'seats_voucher_fk',
      columns: [t.clientId, t.voucherId],
      foreignColumns: [vouchers.clientId, vouchers.id],
    }),
    foreignKey({
      name: 'seats_block_fk',
      columns: [t.clientId, t.blockId],
      foreignColumns: [blocks.clientId, blocks.id],
    }),
    // The narrowest column first: a planner without fresh statistics must not mistake these indexes for one another. NULLS FIRST,
    // though `nr` is never null: a query in that order uses this index and not the key, which holds the taken seats too.
    index('seats_free')
      .on(t.subEventId, t.clientId, t.categoryId, t.nr.asc().nullsFirst())
      .where(sql`cart_id IS NULL AND order_id IS NULL`),
    index('seats_in_cart').on(t.cartId, t.clientId).where(sql`cart_id IS NOT NULL`),
    // By price, not by ticket type: a join on the type must not make this index look fit for anything but counting.
    index('seats_taken').on(t.subEventId, t.clientId, t.ticketTypeId).where(sql`price IS NOT NULL`),
    index('seats_of_voucher').on(t.voucherId, t.clientId).where(sql`voucher_id IS NOT NULL`),
    check('seats_held_or_sold_not_both', sql`cart_id IS NULL OR order_id IS NULL`),
    check(
      'seats_taken_has_type_and_price',
      sql`(cart_id IS NULL AND order_id IS NULL) = (price IS NULL)
        AND (price IS NULL OR coalesce(cart_id, '') LIKE 'block:%') = (ticket_type_id IS NULL)`,
    ),
  ],
);

/**
 * A change counter of a client's seats, holds and ticket keys: the sum of its rows, which only grows. Triggers count (db/functions:
 * count_stock), each transaction in a row that no other uses at the moment, so that none waits.
 */
export const stockMarks = pgTable(
  'stock_marks',
  { clientId: clientId(), slot: integer().notNull(), changes: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.slot] })],
);
