import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** Who did it: the buyer, a payment provider, the clock, the organisation in its office, a person at the command line. */
export const auditActor = pgEnum('audit_actor', ['buyer', 'provider', 'clock', 'office', 'command']);
export type AuditActor = (typeof auditActor.enumValues)[number];

/** Ids and amounts. */
export type AuditDetail = Record<string, string | number | boolean | null>;

/** Who did what, written with what was done. Ids and amounts only: no names, addresses or secrets. */
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
    /** From here on only what the office did: db/functions/append_audit.sql writes it. */
    staffId: bigint({ mode: 'number' }),
    sessionId: bigint({ mode: 'number' }),
    requestId: text(),
    permission: text(),
    /** As in `membership 12`. */
    subject: text(),
    reason: text(),
    before: jsonb().$type<AuditDetail>(),
    after: jsonb().$type<AuditDetail>(),
    /** 1, 2, 3 … within the organisation, without gaps. */
    chainNr: bigint({ mode: 'number' }),
    /** Of the one before and of all that this row says (db/functions/audit_payload.sql); hex. */
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
 * What a browser read within a minute of a line of the log that says the same of it: another page of the same list, or the list as somebody
 * types. Only ever added to. The first read of a line is here too.
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
