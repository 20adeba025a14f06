import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';
import { subscriptions } from './subscriptions';

/**
 * Seats of a performance that the organisation keeps from sale. The block's own cart holds them, and so says which they are and until when
 * (lib/seats/hold/hold-block.ts).
 */
export const blocks = pgTable(
  'blocks',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    subEventId: integer().notNull(),
    reason: text().notNull(),
    /** The name: a group, a partner, a department. */
    owner: text().notNull(),
    /** Its colour on the seat map; `#rrggbb`. */
    colour: text().notNull(),
    /** When the seats go on sale automatically; null: only when somebody releases them. */
    releasesAt: instant(),
    /** The person of the office who made it: theirs, for people who may only change their own. Null: it is of a subscription. */
    staffId: bigint({ mode: 'number' }),
    /** Its seats are kept for who may renew this subscription (lib/renewals). */
    subscriptionId: integer(),
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
    foreignKey({
      name: 'blocks_subscription_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
    check('blocks_made_by', sql`(staff_id IS NULL) = (subscription_id IS NOT NULL)`),
    index().on(t.subEventId, t.clientId),
    uniqueIndex('blocks_of_subscription')
      .on(t.clientId, t.subscriptionId, t.subEventId)
      .where(sql`subscription_id IS NOT NULL`),
  ],
);
