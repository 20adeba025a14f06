import { and, eq, gt } from 'drizzle-orm';
import { reportSchedules, reportSendings } from '@/db/schema';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { dayAt } from '../figures';
import { allowedFor } from './add-report';
import type { ReportKind } from './kinds';
import type { ReportSchedule } from './list-reports';
import { queueSending } from './queue-sending';
import { dueAt, firstDue, periodBefore } from './rhythm';

/** Pauses the mails of a report: one's own, or anybody's with `team.write`. @throws Refusal `not_found` */
export const pauseReport = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const { pausedAt } = await lockReport(ctx, id);
    if (!pausedAt) await ctx.db.update(reportSchedules).set({ pausedAt: ctx.now }).where(ofReport(ctx, id));
    noteDeed(ctx, { action: 'report.paused', subject: `report ${id}` });
  });

/** Resumes one's own report from now on; mails that were due meanwhile are skipped. @throws Refusal `not_found`, `may_not`, `not_now` */
export const resumeReport = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const schedule = await lockOwn(ctx, id);
    const { timezone } = ctx.client;
    const nextOn = firstDue(schedule, ctx.now, timezone);
    const nextAt = dueAt(nextOn, schedule.atHour, timezone);
    const change = { pausedAt: null, stoppedAt: null, stoppedWhy: null, nextOn, nextAt, sessionId: ctx.session.id };
    await ctx.db.update(reportSchedules).set(change).where(ofReport(ctx, id));
    noteDeed(ctx, { action: 'report.resumed', subject: `report ${id}` });
  });

/** Deletes the schedule of a report: one's own, or anybody's with `team.write`. @throws Refusal `not_found` */
export const removeReport = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const { report } = await lockReport(ctx, id);
    await ctx.db.delete(reportSchedules).where(ofReport(ctx, id));
    noteDeed(ctx, { action: 'report.removed', subject: `report ${id}`, before: { report } });
  });

const SOON_MS = 60_000;

/**
 * Mails one's own report of the last period now, once a minute at most; the schedule does not change.
 * @throws Refusal `not_found`, `may_not`, `not_now`, `too_often`
 */
export const tryReport = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const schedule = await lockOwn(ctx, id);
    if (await wasAskedSince(ctx, id, new Date(ctx.now.getTime() - SOON_MS))) throw new Refusal('too_often');
    const { email, locale } = ctx.person;
    const period = periodBefore(schedule, dayAt(ctx.now, ctx.client.timezone));
    await queueSending(ctx, { schedule, dueOn: null, period, email, locale });
    noteDeed(ctx, { action: 'report.tried', subject: `report ${id}`, detail: { ...period } });
  });

const ofReport = ({ client }: OfficeContext, id: number) =>
  and(eq(reportSchedules.clientId, client.id), eq(reportSchedules.id, id));

async function lockReport(ctx: OfficeContext, id: number): Promise<ReportSchedule> {
  const [schedule] = await ctx.db.select().from(reportSchedules).where(ofReport(ctx, id)).for('update');
  if (!schedule) throw new Refusal('not_found');
  if (schedule.staffId !== ctx.person.id && !mayDo(ctx, 'team.write')) throw new Refusal('not_found');
  return schedule;
}

async function lockOwn(ctx: OfficeContext, id: number): Promise<ReportSchedule> {
  const schedule = await lockReport(ctx, id);
  if (schedule.staffId !== ctx.person.id) throw new Refusal('not_found');
  ctx.permission = allowedFor(ctx, schedule.report as ReportKind).permission;
  return schedule;
}

async function wasAskedSince({ db, client }: OfficeContext, scheduleId: number, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: reportSendings.id })
    .from(reportSendings)
    .where(
      and(
        eq(reportSendings.clientId, client.id),
        eq(reportSendings.scheduleId, scheduleId),
        gt(reportSendings.askedAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
