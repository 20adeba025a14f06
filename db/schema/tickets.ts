import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { orderLines } from './orders';

/** What a client's tickets are signed with (Ed25519). The newest signs; scanners take all of them. */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    clientId: clientId().references(() => clients.id),
    /** 1 … 255: what a ticket's code says it was signed with. */
    id: integer().notNull(),
    /** 32 bytes in base64url. */
    publicKey: text().notNull(),
    /** The private key, sealed (lib/secrets). */
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** Why codes are void: the whole order was refunded, the ticket was cancelled or moved. */
export const revocationReason = pgEnum('revocation_reason', ['refunded', 'cancelled', 'moved']);
export type RevocationReason = (typeof revocationReason.enumValues)[number];

/**
 * Codes that no door may let in any more: those of a ticket with a generation below this one. Written with what made them void,
 * and never changed: a client that has read up to a cursor has read everything before it.
 */
export const revocations = pgTable(
  'revocations',
  {
    clientId: clientId(),
    /** 1, 2, 3 … per client, in the order of the commits. */
    cursor: bigint({ mode: 'number' }).notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    belowGeneration: integer().notNull(),
    reason: revocationReason().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.cursor] }),
    foreignKey({
      name: 'revocations_line_fk',
      columns: [t.clientId, t.orderId, t.position],
      foreignColumns: [orderLines.clientId, orderLines.orderId, orderLines.position],
    }),
    unique().on(t.clientId, t.orderId, t.position, t.belowGeneration),
    check('revocations_below_generation', sql`below_generation > 0`),
  ],
);
