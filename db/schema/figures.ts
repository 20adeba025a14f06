import { date, index, integer, numeric, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant, sum } from '../columns';
import { clients } from './clients';
import { orderChannel } from './orders';
import { paymentProvider } from './payments';

/** What money was for: tickets, gift cards, the way of paying and what no ticket has, or nothing (money that goes back whole). */
export const figurePart = pgEnum('figure_part', ['tickets', 'fees', 'unused', 'gift_cards']);
export type FigurePart = (typeof figurePart.enumValues)[number];

/**
 * A past day counted in `figures`, in the zone of then; '': outdated. Without a row, or outdated, it is counted again
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

/** What came in and went back on a past day: sums of payments, refunds and tickets, so that no report reads those tables. */
export const figures = pgTable(
  'figures',
  {
    clientId: clientId().references(() => clients.id),
    day: date({ mode: 'string' }).notNull(),
    /** 1, 2, 3 … within the day. */
    nr: integer().notNull(),
    part: figurePart().notNull(),
    /** Null: of no performance. */
    subEventId: integer(),
    channel: orderChannel().notNull(),
    provider: paymentProvider().notNull(),
    /** How the way of paying was called. */
    description: text().notNull(),
    /** Percent of VAT in the amounts; null: unknown. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    sold: integer().notNull(),
    soldAmount: sum().notNull(),
    returned: integer().notNull(),
    returnedAmount: sum().notNull(),
    /** Moved here from another performance, less what was moved away: no money moves. */
    moved: integer().notNull(),
    movedAmount: sum().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day, t.nr] })],
);
