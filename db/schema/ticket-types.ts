import { boolean, foreignKey, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant, money } from '../columns';
import { clients } from './clients';
import { categories, subEvents } from './events';

export const discountKind = pgEnum('discount_kind', ['€', '=', '%']);

export const ticketTypes = pgTable(
  'ticket_types',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    name: text().notNull(),
    kind: discountKind().notNull(),
    value: money().notNull(),
    maxPerEvent: integer(),
    maxPerOrder: integer(),
    validFrom: instant(),
    validUntil: instant(),
    code: text(),
    /** The organisation's order; the standard type is the first. */
    position: integer().notNull(),
    archived: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.key)],
);

/** The ticket types that a performance sells, if the organisation named them; no row means all types. */
export const subEventTicketTypes = pgTable(
  'sub_event_ticket_types',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    ticketTypeId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId, t.ticketTypeId] }),
    foreignKey({ columns: [t.clientId, t.subEventId], foreignColumns: [subEvents.clientId, subEvents.id] }),
    foreignKey({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] }),
  ],
);

/** The permanent public id of a ticket type at a price rank. */
export const discounts = pgTable(
  'discounts',
  {
    clientId: clientId(),
    discountId: text().notNull(),
    ticketTypeId: integer().notNull(),
    categoryId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.discountId] }),
    unique().on(t.clientId, t.ticketTypeId, t.categoryId),
    foreignKey({ columns: [t.clientId, t.ticketTypeId], foreignColumns: [ticketTypes.clientId, ticketTypes.id] }),
    foreignKey({ columns: [t.clientId, t.categoryId], foreignColumns: [categories.clientId, categories.id] }),
  ],
);
