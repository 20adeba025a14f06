import { and, eq } from 'drizzle-orm';
import { officeJobs } from '@/db/schema';
import { noteDeed, type OfficeContext } from '@/lib/staff';

/** For this long a job can be stopped before it has done anything. */
const STOP_SECONDS = 60;

type NewJob = {
  kind: string;
  subEventId: number;
  params: Record<string, unknown>;
  /** An idempotency key of the form: the same request makes one job. */
  request: string;
  reason?: string | undefined;
};

/** Adds a job in the caller's office transaction. @returns its id, also of a job that the same request added earlier */
export async function addJob(
  ctx: OfficeContext,
  { kind, subEventId, params, request, reason }: NewJob,
): Promise<number> {
  const { client, db, now, person, session, requestId, permission } = ctx;
  const [made] = await db
    .insert(officeJobs)
    .values({
      clientId: client.id,
      kind,
      subEventId,
      params,
      request,
      staffId: person.id,
      sessionId: session.id,
      requestId,
      permission,
      createdAt: now,
      startsAt: new Date(now.getTime() + STOP_SECONDS * 1000),
    })
    .onConflictDoNothing()
    .returning({ id: officeJobs.id });
  const subject = `performance ${subEventId}`;
  if (made) {
    noteDeed(ctx, { action: 'job.asked', subject, detail: { job: made.id, kind }, ...(reason && { reason }) });
    return made.id;
  }
  const [known] = await db
    .select({ id: officeJobs.id })
    .from(officeJobs)
    .where(and(eq(officeJobs.clientId, client.id), eq(officeJobs.request, request)));
  if (!known) throw new Error('A job with this request exists but cannot be read');
  noteDeed(ctx, { action: 'job.asked_again', subject, detail: { job: known.id, kind } });
  return known.id;
}
