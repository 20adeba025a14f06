import { bigint, index, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** Who did it: the buyer, a payment provider, the clock, the organisation in its office, a person at the command line. */
export const auditActor = pgEnum('audit_actor', ['buyer', 'provider', 'clock', 'office', 'command']);
export type AuditActor = (typeof auditActor.enumValues)[number];

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
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), index().on(t.orderId, t.clientId)],
);
