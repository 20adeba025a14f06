import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { blocks } from './blocks';
import { clients } from './clients';
import { mainEvents } from './events';
import { staff } from './staff';
import { subscriptions } from './subscriptions';
import { ticketTypes } from './ticket-types';

/** Vouchers that were made together: what each of them opens, and how often. One made by itself is a series of one. */
export const voucherSeries = pgTable(
  'voucher_series',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The ticket type that it opens, which says what a ticket costs. */
    ticketTypeId: integer().notNull(),
    /** The only show, or the only performances, where it opens that; both null: wherever the type is sold. */
    mainEventId: integer(),
    subEventIds: integer().array(),
    /** Its seats come out of this block, and go back there. */
    blockId: bigint({ mode: 'number' }),
    /** How many carts and orders can use one voucher at a time, and how many seats one of them gets. */
    uses: integer().notNull(),
    seatsPerUse: integer().notNull(),
    validFrom: instant(),
    validUntil: instant(),
    /** Who made it; null: it is of a subscription. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
    /** Whose vouchers are the subscriptions that people took (docs/decisions/0028). */
    subscriptionId: integer(),
    /** Of the form that made it: the same one makes one series. */
    request: text().notNull(),
    createdAt: instant().notNull(),
    /** When somebody ended all that is left of it. */
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.request),
    foreignKey({
      name: 'voucher_series_type_fk',
      columns: [t.clientId, t.ticketTypeId],
      foreignColumns: [ticketTypes.clientId, ticketTypes.id],
    }),
    foreignKey({
      name: 'voucher_series_show_fk',
      columns: [t.clientId, t.mainEventId],
      foreignColumns: [mainEvents.clientId, mainEvents.id],
    }),
    foreignKey({
      name: 'voucher_series_block_fk',
      columns: [t.clientId, t.blockId],
      foreignColumns: [blocks.clientId, blocks.id],
    }),
    foreignKey({
      name: 'voucher_series_subscription_fk',
      columns: [t.clientId, t.subscriptionId],
      foreignColumns: [subscriptions.clientId, subscriptions.id],
    }),
    unique('voucher_series_subscription').on(t.clientId, t.subscriptionId),
    check('voucher_series_made_by', sql`(staff_id IS NULL) = (subscription_id IS NOT NULL)`),
    index('voucher_series_of_block').on(t.blockId, t.clientId).where(sql`block_id IS NOT NULL`),
    check('voucher_series_counts', sql`uses > 0 AND seats_per_use > 0`),
    check('voucher_series_scope', sql`num_nonnulls(main_event_id, sub_event_ids) <= 1`),
  ],
);

/**
 * A code that opens a ticket type, or a subscription that somebody took. How often it is used, the seats themselves say
 * (`seats.voucher_id`).
 */
export const vouchers = pgTable(
  'vouchers',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    seriesId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … in its series. */
    nr: integer().notNull(),
    /** What the code is made of, with SECRET_KEY (lib/vouchers/codes.ts); null: somebody chose the code, which is `word`. */
    seed: text(),
    word: text(),
    codeHash: text(),
    /** Of a subscription that somebody took, which has no code: how many seats it has while it is whole. */
    size: integer(),
    takenAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('vouchers_code').on(t.clientId, t.codeHash),
    unique().on(t.clientId, t.seriesId, t.nr),
    index('vouchers_taken').on(t.takenAt).where(sql`size IS NOT NULL`),
    foreignKey({
      name: 'vouchers_series_fk',
      columns: [t.clientId, t.seriesId],
      foreignColumns: [voucherSeries.clientId, voucherSeries.id],
    }),
    check(
      'vouchers_made_of',
      sql`num_nonnulls(seed, word, size) = 1 AND (code_hash IS NULL) = (size IS NOT NULL)
        AND (taken_at IS NULL) = (size IS NULL)`,
    ),
  ],
);
