import { date, index, integer, numeric, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant, sum } from '../columns';
import { clients } from './clients';
import { orderChannel } from './orders';
import { paymentProvider } from './payments';

/** What money was for: tickets, gift cards, fees and what belongs to no ticket, or nothing (money refunded in full). */
export const figurePart = pgEnum('figure_part', ['tickets', 'fees', 'unused', 'gift_cards']);
export type FigurePart = (typeof figurePart.enumValues)[number];

/**
 * A past day that is counted in `figures`, with the time zone used; '': outdated. A missing or outdated day is counted again
 * (lib/office/figures).
 */
export const figureDays = pgTable(
  'figure_days',
  {
    clientId: clientId().references(() => clients.id),
    day: date({ mode: 'string' }).notNull(),
    timezone: text().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day] }), index().on(t.countedAt)],
);

/** The money received and refunded on a past day: sums of payments, refunds and tickets, so that reports need not read those tables. */
export const figures = pgTable(
  'figures',
  {
    clientId: clientId().references(() => clients.id),
    day: date({ mode: 'string' }).notNull(),
    /** 1, 2, 3 … within the day. */
    nr: integer().notNull(),
    part: figurePart().notNull(),
    /** Null: for no performance. */
    subEventId: integer(),
    channel: orderChannel().notNull(),
    provider: paymentProvider().notNull(),
    /** The name of the payment method at that time. */
    description: text().notNull(),
    /** Percent of VAT in the amounts; null: unknown. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    sold: integer().notNull(),
    soldAmount: sum().notNull(),
    returned: integer().notNull(),
    returnedAmount: sum().notNull(),
    /** The amount moved here from other performances, minus what was moved away; no money is transferred. */
    moved: integer().notNull(),
    movedAmount: sum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day, t.nr] })],
);
