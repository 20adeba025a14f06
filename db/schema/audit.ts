import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** Who acted: the buyer, a payment provider, the clock (a background job), the organisation in its office, a person at the command line. */
export const auditActor = pgEnum('audit_actor', ['buyer', 'provider', 'clock', 'office', 'command']);
export type AuditActor = (typeof auditActor.enumValues)[number];

/** Ids and amounts. */
export type AuditDetail = Record<string, string | number | boolean | null>;

/** The `reasonHash` of an erased reason from before reasons were hashed: the entry's own content cannot be verified any more. */
export const ERASED_BEFORE = 'erased';

/** The audit log: who did what, written in the transaction that does it. Ids and amounts only: no names, addresses or secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actor: auditActor().notNull(),
    /** As in `order.paid`, `refund.due`. */
    action: text().notNull(),
    orderId: bigint({ mode: 'number' }),
    paymentId: bigint({ mode: 'number' }),
    detail: jsonb().$type<AuditDetail>().notNull(),
    /** The columns from here on are only for actions in the office: db/functions/append_audit.sql writes them. */
    staffId: bigint({ mode: 'number' }),
    sessionId: bigint({ mode: 'number' }),
    requestId: text(),
    permission: text(),
    /** As in `membership 12`. */
    subject: text(),
    /** Null after its buyer was erased. */
    reason: text(),
    /** The SHA-256 of the reason, in hex, which the chain is made of; ERASED_BEFORE for an entry whose reason had none. */
    reasonHash: text(),
    before: jsonb().$type<AuditDetail>(),
    after: jsonb().$type<AuditDetail>(),
    /** 1, 2, 3 … within the organisation, without gaps. */
    chainNr: bigint({ mode: 'number' }),
    /** The hash, in hex, of the previous link's hash and this row's content (db/functions/audit_content.sql). */
    hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index().on(t.orderId, t.clientId),
    index('audit_money_left').on(t.clientId, t.at).where(sql`action = 'money.left'`),
    uniqueIndex('audit_chain').on(t.clientId, t.chainNr).where(sql`chain_nr IS NOT NULL`),
  ],
);

/** The last link of each organisation's chain. */
export const auditHeads = pgTable('audit_heads', {
  clientId: clientId()
    .primaryKey()
    .references(() => clients.id),
  chainNr: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/**
 * Reads by a browser within a minute of an equal log entry: another page of the same list, or the list while somebody types. Append-only.
 * Includes the first read.
 */
export const auditReads = pgTable(
  'audit_reads',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The line in the log, and when it was written. */
    chainNr: bigint({ mode: 'number' }).notNull(),
    lineAt: instant().notNull(),
    sessionId: bigint({ mode: 'number' }).notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    at: instant().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index().on(t.clientId, t.sessionId, t.action, t.subject, t.lineAt),
    index().on(t.clientId, t.chainNr),
  ],
);
