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

/** Why a report is not sent any more: who asked for it does not work here now, or may not have it, or signs in with a mailed code alone. */
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
    /** The browser that it was asked with. */
    sessionId: bigint({ mode: 'number' }).notNull(),
    /** As lib/office/reports names it. */
    report: text().notNull(),
    format: text().notNull(),
    every: reportEvery().notNull(),
    /** Of the week (1 is Monday) or of the month; null: every day. */
    onDay: smallint(),
    /** In the organisation's zone. */
    atHour: smallint().notNull(),
    /** The day of the organisation on which it is sent next, and when that is. */
    nextOn: date({ mode: 'string' }).notNull(),
    nextAt: instant().notNull(),
    pausedAt: instant(),
    stoppedAt: instant(),
    stoppedWhy: reportStop(),
    /** Of the caller's choice: the same one makes one schedule. */
    request: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique().on(t.clientId, t.staffId, t.request),
    index('report_schedules_due').on(t.nextAt).where(sql`paused_at IS NULL AND stopped_at IS NULL`),
  ],
);

/** A report of one period on its way: queued with its mail, once for each day that the schedule names. */
export const reportSendings = pgTable(
  'report_sendings',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    scheduleId: bigint({ mode: 'number' }).notNull(),
    /** The day of the schedule; null: somebody asked for it now. */
    dueOn: date({ mode: 'string' }),
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    askedAt: instant().notNull(),
    sentAt: instant(),
    /** The mail server refused it for good, or it was not allowed any more. */
    failedAt: instant(),
    /** Of the file; null: not made yet. */
    bytes: integer(),
    /** It was too large for a mail, which says where it is instead. */
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
