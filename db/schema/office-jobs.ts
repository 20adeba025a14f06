import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { subEvents } from './events';

/** `waiting`: nothing is done yet, and it can be stopped. `failed`: it could not start. */
export const officeJobState = pgEnum('office_job_state', ['waiting', 'running', 'done', 'stopped', 'failed']);
export type OfficeJobState = (typeof officeJobState.enumValues)[number];

/** Longer work that somebody of the office requested (lib/office/jobs). */
export const officeJobs = pgTable(
  'office_jobs',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** One of lib/office/job-kinds.ts. */
    kind: text().notNull(),
    /** The performance that it is about. */
    subEventId: integer(),
    /** The request's parameters: ids, amounts, times. No names or addresses. */
    params: jsonb().$type<unknown>().notNull(),
    /** The form's idempotency key. */
    request: text().notNull(),
    /** Who requested it, with which session, request and permission. */
    staffId: bigint({ mode: 'number' }).notNull(),
    sessionId: bigint({ mode: 'number' }).notNull(),
    requestId: text().notNull(),
    permission: text().notNull(),
    state: officeJobState().notNull().default('waiting'),
    createdAt: instant().notNull(),
    /** The earliest start: until then it can be stopped with nothing done. */
    startsAt: instant().notNull(),
    beganAt: instant(),
    endedAt: instant(),
    /** Why it could not start, without names. */
    lastError: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      name: 'office_jobs_sub_event_fk',
      columns: [t.clientId, t.subEventId],
      foreignColumns: [subEvents.clientId, subEvents.id],
    }),
    unique().on(t.clientId, t.request),
    index('office_jobs_to_run').on(t.startsAt).where(sql`state IN ('waiting', 'running')`),
  ],
);

/** `skipped`: there was nothing to do any more. `failed`: a person must look. */
export const officeJobItemState = pgEnum('office_job_item_state', ['due', 'done', 'skipped', 'failed']);
export type OfficeJobItemState = (typeof officeJobItemState.enumValues)[number];

/** An item of a job, done exactly once: it becomes `done` in the transaction that does the work. */
export const officeJobItems = pgTable(
  'office_job_items',
  {
    clientId: clientId(),
    jobId: bigint({ mode: 'number' }).notNull(),
    /** The item's subject, depending on the job's kind, such as an order's id. */
    key: text().notNull(),
    state: officeJobItemState().notNull().default('due'),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
    /** Why the last try failed, without names. */
    lastError: text(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.jobId, t.key] }),
    foreignKey({
      name: 'office_job_items_job_fk',
      columns: [t.clientId, t.jobId],
      foreignColumns: [officeJobs.clientId, officeJobs.id],
    }),
    index('office_job_items_due').on(t.jobId, t.clientId, t.nextTryAt).where(sql`state = 'due'`),
  ],
);
