import { and, count, eq, ne } from 'drizzle-orm';
import { reportSchedules } from '@/db/schema';
import {
  isFresh,
  mayDo,
  NEEDS_STEP_UP,
  noteDeed,
  type OfficeContext,
  officeTransaction,
  type Permission,
  Refusal,
} from '@/lib/staff';
import type { FileFormat } from '../exports';
import { permissionOf, type ReportKind } from './kinds';
import { dueAt, firstDue, type Rhythm } from './rhythm';

/** The most schedules of one person in an organisation. */
const MOST = 20;

export type ReportAsked = Rhythm & {
  report: ReportKind;
  format: FileFormat;
  /** An idempotency key of the caller's choice: the same request makes one schedule. */
  request: string;
};

/** Schedules a report by mail to the caller. @throws Refusal `may_not`, `not_now`, `too_many` */
export async function addReport(ctx: OfficeContext, asked: ReportAsked): Promise<void> {
  return officeTransaction(allowedFor(ctx, asked.report), async (ctx) => {
    const { client, person, session, now } = ctx;
    const { report, format, every, onDay, atHour, request } = asked;
    const others = and(
      eq(reportSchedules.clientId, client.id),
      eq(reportSchedules.staffId, person.id),
      ne(reportSchedules.request, request),
    );
    const [kept] = await ctx.db.select({ count: count() }).from(reportSchedules).where(others);
    if ((kept?.count ?? 0) >= MOST) throw new Refusal('too_many');
    const nextOn = firstDue(asked, now, client.timezone);
    const [made] = await ctx.db
      .insert(reportSchedules)
      .values({
        clientId: client.id,
        staffId: person.id,
        sessionId: session.id,
        request,
        createdAt: now,
        report,
        format,
        every,
        onDay,
        atHour,
        nextOn,
        nextAt: dueAt(nextOn, atHour, client.timezone),
      })
      .onConflictDoNothing()
      .returning({ id: reportSchedules.id });
    noteDeed(ctx, {
      ...(made ? { action: 'report.scheduled' } : { action: 'report.seen', isRead: true }),
      ...(made && { subject: `report ${made.id}`, after: { report, format, every, day: onDay, hour: atHour } }),
    });
  });
}

/** The context with the report's permission. @throws Refusal `may_not`; `not_now` when the report has names and needs a recent step up */
export function allowedFor(ctx: OfficeContext, report: ReportKind): OfficeContext {
  const permission: Permission = permissionOf(report);
  if (!mayDo(ctx, permission)) throw new Refusal('may_not');
  if (NEEDS_STEP_UP.has(permission) && !isFresh(ctx, ctx.now)) throw new Refusal('not_now');
  return { ...ctx, permission };
}
