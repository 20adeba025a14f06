import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { subEvents } from './events';

/** The waiting list of a sold-out performance, inserted when somebody first joins it (lib/waiting-list). */
export const waitingLists = pgTable(
  'waiting_lists',
  {
    clientId: clientId(),
    subEventId: integer().notNull(),
    /** No automatic offers: seats that become free are on sale. */
    isPaused: boolean().notNull().default(false),
    /** The state of stock, catalogue and clock at which no more offers were possible; null: check again. */
    seen: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.subEventId] }),
    foreignKey({
      name: 'waiting_lists_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
  ],
);

/**
 * `unconfirmed`: the mail's link was not used yet. `offered`: seats are held. Final: the offer was `taken` into a cart or `lapsed`; the
 * person `left` or was `removed` by the organisation; or the list is `over`.
 */
export const waitingListState = pgEnum('waiting_list_state', [
  'unconfirmed',
  'waiting',
  'offered',
  'taken',
  'lapsed',
  'left',
  'removed',
  'over',
]);
export type WaitingListState = (typeof waitingListState.enumValues)[number];

/** A person who wants `count` seats together. The personal data is erased when the entry ends. */
export const waitingListEntries = pgTable(
  'waiting_list_entries',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    subEventId: integer().notNull(),
    count: integer().notNull(),
    /** The only acceptable price rank; null: any. */
    categoryId: integer(),
    state: waitingListState().notNull().default('unconfirmed'),
    email: text(),
    /** The hash of the mailbox, the same for all spellings. */
    mailbox: text(),
    locale: text().notNull(),
    /** The token in its mails' links. Never in a log. */
    token: text(),
    joinedAt: instant().notNull(),
    /** Its position: first come, first served. */
    confirmedAt: instant(),
    offeredAt: instant(),
    offerEndsAt: instant(),
    endedAt: instant(),
    /** When to send its mail, which describes the state at that time; null: none. */
    nextMailAt: instant(),
    mailAttempts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'waiting_list_entries_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
    uniqueIndex('waiting_list_mailbox').on(t.clientId, t.subEventId, t.mailbox).where(sql`ended_at IS NULL`),
    uniqueIndex('waiting_list_token').on(t.clientId, t.token).where(sql`token IS NOT NULL`),
    index('waiting_list_live').on(t.clientId, t.subEventId, t.confirmedAt).where(sql`ended_at IS NULL`),
    index('waiting_list_of_performance').on(t.subEventId, t.clientId),
    index('waiting_list_mails').on(t.nextMailAt).where(sql`next_mail_at IS NOT NULL`),
    check('waiting_list_count', sql`count > 0`),
    check('waiting_list_ended', sql`(state IN ('unconfirmed', 'waiting', 'offered')) = (ended_at IS NULL)`),
    check(
      'waiting_list_forgets',
      sql`(ended_at IS NULL) = (email IS NOT NULL AND mailbox IS NOT NULL AND token IS NOT NULL)
        AND (ended_at IS NULL OR (email IS NULL AND mailbox IS NULL AND next_mail_at IS NULL))`,
    ),
    check('waiting_list_offered', sql`state <> 'offered' OR offer_ends_at IS NOT NULL`),
  ],
);
