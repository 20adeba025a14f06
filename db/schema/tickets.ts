import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, integer, pgEnum, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { orderLines } from './orders';

/** The keys that sign a client's tickets (Ed25519). The newest signs; scanners accept all of them. */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    clientId: clientId().references(() => clients.id),
    /** 1 … 255: the key id in a ticket's code. */
    id: integer().notNull(),
    /** 32 bytes in base64url. */
    publicKey: text().notNull(),
    /** The private key, sealed (lib/secrets). */
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** Why codes are void: the whole order was refunded, or the ticket was cancelled or moved. */
export const revocationReason = pgEnum('revocation_reason', ['refunded', 'cancelled', 'moved']);
export type RevocationReason = (typeof revocationReason.enumValues)[number];

/**
 * Codes that doors must refuse: those of a ticket with a generation below this one. Append-only, inserted in the transaction that voids
 * them: whoever has read up to a cursor has read everything before it.
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
