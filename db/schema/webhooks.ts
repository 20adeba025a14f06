import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { subEvents } from './events';

export const webhookType = pgEnum('webhook_type', [
  'order.paid',
  'order.refunded',
  'order.expired',
  'event.updated',
  'stock.changed',
  'refund.failed',
  'order.changed',
  'ticket.admitted',
  'ticket.revoked',
]);
export type WebhookType = (typeof webhookType.enumValues)[number];

/** An address of the organisation that receives events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    clientId: clientId().references(() => clients.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    /** Null: everything. */
    types: webhookType().array(),
    createdAt: instant().notNull(),
    /** The bundle has it no more; its secrets wait in case it comes back. */
    archived: boolean().notNull().default(false),
    /** When it answered 410 Gone; until a person starts it again. */
    stoppedAt: instant(),
    /** When its client's seats were counted last for `stock.changed`. */
    stockCountedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.url)],
);

/** What an endpoint's messages are signed with, sealed (lib/secrets): while one takes over from another, with both. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    clientId: clientId(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    endpointId: integer().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
    /** Null: the permanent one. */
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'webhook_secrets_endpoint_fk',
      columns: [t.clientId, t.endpointId],
      foreignColumns: [webhookEndpoints.clientId, webhookEndpoints.id],
    }),
  ],
);

/** Something to tell, as it was when it happened: written in the transaction that did it. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    clientId: clientId().references(() => clients.id),
    /** `msg_…`: what a receiver knows a repetition by. */
    id: text().notNull(),
    type: webhookType().notNull(),
    /** What it is about, as in `event 95`: a later `stock.changed` of the same takes its place. */
    subject: text().notNull(),
    /** The bytes that are signed and sent. */
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), index().on(t.createdAt)],
);

/** A message on its way to one endpoint, and how that went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientId: clientId(),
    messageId: text().notNull(),
    endpointId: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before this; while it is being sent, when another process may take it over. Null: finished. */
    nextAttemptAt: instant(),
    lastAttemptAt: instant(),
    /** The HTTP status of the last answer; null when there was none. */
    lastStatus: integer(),
    /** Why the last attempt failed. */
    lastError: text(),
    deliveredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.messageId, t.endpointId] }),
    foreignKey({
      name: 'webhook_deliveries_message_fk',
      columns: [t.clientId, t.messageId],
      foreignColumns: [webhookMessages.clientId, webhookMessages.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_deliveries_endpoint_fk',
      columns: [t.clientId, t.endpointId],
      foreignColumns: [webhookEndpoints.clientId, webhookEndpoints.id],
    }),
    index('webhook_deliveries_due').on(t.endpointId, t.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`),
  ],
);

/** How many seats of a performance were taken in the last message about it. */
export const webhookStock = pgTable(
  'webhook_stock',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    held: integer().notNull(),
    sold: integer().notNull(),
    /** Null: counted, never announced. */
    toldAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId] }),
    foreignKey({
      name: 'webhook_stock_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
  ],
);
