import { pgTable } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** The organisations whose buyers get a reminder the day before (lib/office/mailings/reminders.ts). */
export const reminders = pgTable('reminders', {
  clientId: clientId()
    .primaryKey()
    .references(() => clients.id),
  since: instant().notNull(),
});
