import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';

/** The address of a picture that a client's events name, and when to fetch it next. */
export const pictureFetches = pgTable(
  'picture_fetches',
  {
    clientId: clientId().references(() => clients.id),
    url: text().notNull(),
    /** Attempts since the last success. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** Why the last attempt failed. */
    lastError: text(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.url] }), index().on(t.nextAttemptAt)],
);

/** A picture as last fetched, which is part of the catalogue. Its sizes are client_files, `{name}-{width}.avif` and so on. */
export const keptPictures = pgTable(
  'kept_pictures',
  {
    clientId: clientId(),
    url: text().notNull(),
    /** The hash of what was fetched. */
    name: text().notNull(),
    /** Of the largest size, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** The stored widths, ascending. */
    widths: integer().array().notNull(),
    /** A `data:` address of a few pixels, shown until the picture is loaded; null for a transparent one. */
    blur: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.url] }),
    foreignKey({
      columns: [t.clientId, t.url],
      foreignColumns: [pictureFetches.clientId, pictureFetches.url],
    }).onDelete('cascade'),
  ],
);
