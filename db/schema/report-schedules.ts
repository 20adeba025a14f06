import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { staff } from './staff';

export const reportEvery = pgEnum('report_every', ['day', 'week', 'month']);
export type ReportEvery = (typeof reportEvery.enumValues)[number];

/** Why a report is no longer sent: its recipient has left, lacks the permission, or signs in with only a mailed code. */
export const reportStop = pgEnum('report_stop', ['left', 'may_not', 'second_factor']);
export type ReportStop = (typeof reportStop.enumValues)[number];

/** A report that somebody of the office gets by mail. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    /** The session in which it was requested. */
    sessionId: bigint({ mode: 'number' }).notNull(),
    /** The report's name in lib/office/reports. */
    report: text().notNull(),
    format: text().notNull(),
    every: reportEvery().notNull(),
    /** The day of the week (1 is Monday) or of the month; null: every day. */
    onDay: smallint(),
    /** In the organisation's zone. */
    atHour: smallint().notNull(),
    /** The organisation's date on which it is sent next, and the instant. */
    nextOn: date({ mode: 'string' }).notNull(),
    nextAt: instant().notNull(),
    pausedAt: instant(),
    stoppedAt: instant(),
    stoppedWhy: reportStop(),
    /** The caller's idempotency key. */
    request: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.staffId, t.request),
    index('report_schedules_due').on(t.nextAt).where(sql`paused_at IS NULL AND stopped_at IS NULL`),
  ],
);

/** A report of one period to send: queued with its mail, once per scheduled day. */
export const reportSendings = pgTable(
  'report_sendings',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    scheduleId: bigint({ mode: 'number' }).notNull(),
    /** The scheduled day; null: somebody requested it directly. */
    dueOn: date({ mode: 'string' }),
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    askedAt: instant().notNull(),
    sentAt: instant(),
    /** When it was given up: refused by the mail server, or not allowed any more. */
    failedAt: instant(),
    /** The file's size; null: not made yet. */
    bytes: integer(),
    /** Whether it was too large for the mail, which then links to it. */
    isLink: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'report_sendings_schedule_fk',
      columns: [t.clientId, t.scheduleId],
      foreignColumns: [reportSchedules.clientId, reportSchedules.id],
    }).onDelete('cascade'),
    unique().on(t.clientId, t.scheduleId, t.dueOn),
  ],
);
