import { reportSendings } from '@/db/schema';
import type { Context } from '@/lib/context';
import { queueStaffMail } from '@/lib/staff';
import type { Period } from '../figures';
import type { ReportSchedule } from './list-reports';

/** For this long an unsent report is retried; then the next one is near. */
const TRY_MS = 3 * 86_400_000;

type Sending = {
  schedule: Pick<ReportSchedule, 'id' | 'clientId'>;
  dueOn: string | null;
  period: Period;
  email: string;
  locale: string | null;
};

/** Queues the mail of a period in the caller's transaction, once for each due day. The file is made when the mail is sent. */
export async function queueSending({ db, client, now }: Context, sending: Sending): Promise<void> {
  const { schedule, dueOn, period, email, locale } = sending;
  const [queued] = await db
    .insert(reportSendings)
    .values({
      clientId: client.id,
      scheduleId: schedule.id,
      dueOn,
      askedAt: now,
      periodFrom: period.from,
      periodTo: period.to,
    })
    .onConflictDoNothing()
    .returning({ id: reportSendings.id });
  if (!queued) return;
  const about = `${client.id} ${queued.id}`;
  const expiresAt = new Date(now.getTime() + TRY_MS);
  await queueStaffMail(db, { kind: 'report', email, locale: locale ?? client.locale, about, now, expiresAt });
}
