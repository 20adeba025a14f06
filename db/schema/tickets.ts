import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

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
