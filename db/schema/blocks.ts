import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';

/**
 * Seats of a performance that the organisation keeps from sale. Which they are, and until when, the seats themselves say: they are
 * held by the block's own cart (lib/seats/hold/hold-block.ts).
 */
export const blocks = pgTable(
  'blocks',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    subEventId: integer().notNull(),
    reason: text().notNull(),
    /** For whom: a group, a partner, a department. */
    owner: text().notNull(),
    /** On the map; `#rrggbb`. */
    colour: text().notNull(),
    /** When the seats are on sale again by themselves; null: when somebody releases them. */
    releasesAt: instant(),
    /** The person of the office who made it: theirs, for people who may only change their own. */
    staffId: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    /** When somebody released its last seats. */
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'blocks_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
    index().on(t.subEventId, t.clientId),
  ],
);
