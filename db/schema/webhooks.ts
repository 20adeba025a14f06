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
    /** Removed from the bundle; its secrets are kept in case it returns. */
    archived: boolean().notNull().default(false),
    /** When it answered 410 Gone; paused until a person restarts it. */
    stoppedAt: instant(),
    /** When its client's seats were last counted for `stock.changed`. */
    stockCountedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.url)],
);

/** The signing secrets of an endpoint, sealed (lib/secrets): during a rotation messages are signed with both. */
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

/** An event as it was when it happened, inserted in the transaction that caused it. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    clientId: clientId().references(() => clients.id),
    /** `msg_…`: by which a receiver recognises a repetition. */
    id: text().notNull(),
    type: webhookType().notNull(),
    /** Its subject, as in `event 95`: a later `stock.changed` about the same subject replaces it. */
    subject: text().notNull(),
    /** The bytes that are signed and sent. */
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), index().on(t.createdAt)],
);

/** The delivery of a message to one endpoint, and its outcome. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientId: clientId(),
    messageId: text().notNull(),
    endpointId: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** When to send it; while a process sends it, when another may take over. Null: finished. */
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

/** The taken seats of a performance in the last message about it. */
export const webhookStock = pgTable(
  'webhook_stock',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    held: integer().notNull(),
    sold: integer().notNull(),
    /** Null: counted but never announced. */
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
