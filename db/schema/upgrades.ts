import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant, money } from '../columns';
import { subEvents } from './events';
import { orderLines, orders } from './orders';

/** `waiting`: for payment of the difference; `paid`: the ticket has moved; otherwise it stays. */
export const upgradeStatus = pgEnum('upgrade_status', ['waiting', 'paid', 'withdrawn', 'expired']);

/** A move of a ticket to a dearer seat, which is held while the buyer pays the difference. */
export const upgrades = pgTable(
  'upgrades',
  {
    clientId: clientId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' }).notNull(),
    /** The position of the ticket that moves. */
    position: integer().notNull(),
    /** The caller's idempotency key. */
    key: text().notNull(),
    /** The seat, which the cart `upgrade:<id>` holds. */
    subEventId: integer().notNull(),
    nr: integer().notNull(),
    /** The price there, and the amount due. */
    price: money().notNull(),
    amount: money().notNull(),
    status: upgradeStatus().notNull().default('waiting'),
    staffId: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    /** The deadline for starting a payment; a started one has some minutes more. */
    payBy: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.orderId], foreignColumns: [orders.clientId, orders.id] }),
    foreignKey({
      name: 'upgrades_line_fk',
      columns: [t.clientId, t.orderId, t.position],
      foreignColumns: [orderLines.clientId, orderLines.orderId, orderLines.position],
    }),
    foreignKey({
      name: 'upgrades_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
    unique().on(t.clientId, t.orderId, t.key),
    uniqueIndex('upgrades_of_ticket').on(t.clientId, t.orderId, t.position).where(sql`status = 'waiting'`),
    index('upgrades_waiting').on(t.payBy).where(sql`status = 'waiting'`),
    index().on(t.subEventId, t.clientId),
    check('upgrades_amount', sql`amount > 0`),
    check('upgrades_ended_at', sql`(status = 'waiting') = (ended_at IS NULL)`),
  ],
);
