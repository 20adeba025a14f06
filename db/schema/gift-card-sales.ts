import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clientId, money } from '../columns';
import { giftCards } from './gift-cards';
import { orders } from './orders';

/** What an order of the kind `gift_card` is for: one card, made when the order is paid. */
export const giftCardSales = pgTable(
  'gift_card_sales',
  {
    clientId: clientId(),
    orderId: bigint({ mode: 'number' }).notNull(),
    amount: money().notNull(),
    /** How long the card is valid from the day it is paid; null: for ever. */
    years: integer(),
    /** The receiver and the buyer's greeting; may be empty. */
    receiver: text().notNull(),
    greeting: text().notNull(),
    /** The address to which the card is mailed; null: the buyer's. */
    recipient: text(),
    /** The day when it is mailed, in the organisation's zone; null: at once. */
    sendOn: date({ mode: 'string' }),
    cardId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.orderId] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({ columns: [t.clientId, t.cardId], foreignColumns: [giftCards.clientId, giftCards.id] }),
    uniqueIndex('gift_card_sales_card').on(t.clientId, t.cardId).where(sql`card_id IS NOT NULL`),
    check('gift_card_sales_amount', sql`amount > 0`),
    check('gift_card_sales_years', sql`years IS NULL OR years >= 2`),
  ],
);
