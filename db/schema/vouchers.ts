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

/** Vouchers that were created together: what each opens, and how often. A single one is a series of one. */
export const voucherSeries = pgTable(
  'voucher_series',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The ticket type that it opens, which determines the price. */
    ticketTypeId: integer().notNull(),
    /** The only show, or the only performances, where it applies; both null: wherever the type is sold. */
    mainEventId: integer(),
    subEventIds: integer().array(),
    /** Its seats come from this block, and return there. */
    blockId: bigint({ mode: 'number' }),
    /** How many carts and orders can use one voucher at a time, and the seats per use. */
    uses: integer().notNull(),
    seatsPerUse: integer().notNull(),
    validFrom: instant(),
    validUntil: instant(),
    /** Who created it; null: it belongs to a subscription. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id),
    /** The subscription whose sold items are these vouchers (docs/decisions/0028). */
    subscriptionId: integer(),
    /** The form's idempotency key. */
    request: text().notNull(),
    createdAt: instant().notNull(),
    /** When somebody ended its remaining vouchers. */
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

/** A code that opens a ticket type, or a sold subscription. Its uses are counted from the seats (`seats.voucher_id`). */
export const vouchers = pgTable(
  'vouchers',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    seriesId: bigint({ mode: 'number' }).notNull(),
    /** 1, 2, 3 … in its series. */
    nr: integer().notNull(),
    /** The seed from which the code is derived with SECRET_KEY (lib/vouchers/codes.ts); null: somebody chose the code, which is `word`. */
    seed: text(),
    word: text(),
    codeHash: text(),
    /** Only for a sold subscription, which has no code: its number of seats when complete. */
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
