import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant, money } from '../columns';
import { clients } from './clients';
import { categories, subEvents } from './events';
import { ticketTypes } from './ticket-types';

/** All of these performances, or some that the subscriber chooses. */
export const subscriptionKind = pgEnum('subscription_kind', ['series', 'choice']);

/** Translations of a text, by language. */
type Translated = Record<string, string>;

/** Several performances sold as one item. Each sold one is a voucher (`voucher_series.subscription_id`). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    kind: subscriptionKind().notNull(),
    name: text().notNull(),
    names: jsonb().$type<Translated>(),
    text: text().notNull(),
    texts: jsonb().$type<Translated>(),
    /** The ticket type of its tickets, which determines their prices unless a rank has a price for the whole. */
    ticketTypeId: integer().notNull(),
    /** How many performances a subscriber chooses; of a series, all. */
    atLeast: integer().notNull(),
    atMost: integer().notNull(),
    saleFrom: instant(),
    saleUntil: instant(),
    /** The key of last season's subscription whose subscribers may renew, and the window; null: no renewal. */
    renews: text(),
    renewFrom: instant(),
    renewUntil: instant(),
    /** How many days before its end they are reminded; null: never. */
    remindDays: integer(),
    /** How many are sold at most; null: as many as there are seats. */
    maximum: integer(),
    /** The organisation's order. */
    position: integer().notNull(),
    archived: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.key),
    foreignKey({
      name: 'subscriptions_type_fk',
      columns: [t.clientId, t.ticketTypeId],
      foreignColumns: [ticketTypes.clientId, ticketTypes.id],
    }),
    check('subscriptions_counts', sql`at_least >= 1 AND at_most >= at_least`),
    check('subscriptions_renewal', sql`num_nonnulls(renews, renew_from, renew_until) IN (0, 3)`),
  ],
);

/** The performances of a subscription, in the order of the file. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    clientId: clientId(),
    subscriptionId: integer().notNull(),
    subEventId: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subscriptionId, t.subEventId] }),
    foreignKey({
      name: 'subscription_events_of_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
    foreignKey({
      name: 'subscription_events_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
  ],
);

/** The price ranks that a subscription sells; none: those that its performances share. */
export const subscriptionRanks = pgTable(
  'subscription_ranks',
  {
    clientId: clientId(),
    subscriptionId: integer().notNull(),
    categoryId: integer().notNull(),
    /** The price of the whole; null: the sum of its tickets' prices. */
    price: money(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subscriptionId, t.categoryId] }),
    foreignKey({
      name: 'subscription_ranks_of_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
    foreignKey({
      name: 'subscription_ranks_category_fk',
      columns: [t.clientId, t.categoryId],
      foreignColumns: [categories.clientId, categories.id],
    }),
  ],
);
