import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { reportSchedules, reportSendings, staff } from '@/db/schema';
import { mayDo, type OfficeContext } from '@/lib/staff';

export type ReportSchedule = typeof reportSchedules.$inferSelect;
type Sending = typeof reportSendings.$inferSelect;
export type ListedReport = ReportSchedule & { name: string; isOwn: boolean; last: Sending | undefined };

/** The reader's own schedules, and everybody's with `team.write`; own ones first. Needs an office transaction. */
export async function listReports(ctx: OfficeContext): Promise<ListedReport[]> {
  const { db, client, person } = ctx;
  const isOfAll = mayDo(ctx, 'team.write');
  const rows = await db
    .select({ schedule: reportSchedules, name: staff.name })
    .from(reportSchedules)
    .innerJoin(staff, eq(staff.id, reportSchedules.staffId))
    .where(and(eq(reportSchedules.clientId, client.id), isOfAll ? undefined : eq(reportSchedules.staffId, person.id)))
    .orderBy(desc(sql`${reportSchedules.staffId} = ${person.id}`), asc(staff.name), asc(reportSchedules.id));
  const sendings = await lastSendings(ctx);
  return rows.map(({ schedule, name }) => ({
    ...schedule,
    name,
    isOwn: schedule.staffId === person.id,
    last: sendings.get(schedule.id),
  }));
}

async function lastSendings({ db, client }: OfficeContext): Promise<Map<number, Sending>> {
  const rows = await db
    .selectDistinctOn([reportSendings.scheduleId])
    .from(reportSendings)
    .where(eq(reportSendings.clientId, client.id))
    .orderBy(asc(reportSendings.scheduleId), desc(reportSendings.id));
  return new Map(rows.map((row) => [row.scheduleId, row]));
}
