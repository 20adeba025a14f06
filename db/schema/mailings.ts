import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';

/** By language (`nl`). With placeholders (lib/office/mailings/fill-text.ts). */
export type MailingTexts = Record<string, { subject: string; text: string }>;

/** A mail that somebody of the office wrote to the buyers of a performance; a job sends it (lib/office/mailings). */
export const mailings = pgTable(
  'mailings',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    subEventId: integer().notNull(),
    texts: jsonb().$type<MailingTexts>().notNull(),
    /** Who wrote it. */
    staffId: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    /** When somebody asked to send it; null: a draft. */
    askedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'mailings_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
    index().on(t.subEventId, t.clientId),
  ],
);
