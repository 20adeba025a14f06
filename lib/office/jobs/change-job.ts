import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { officeJobItems, officeJobs } from '@/db/schema';
import {
  isFresh,
  NEEDS_STEP_UP,
  noteDeed,
  type OfficeContext,
  officeTransaction,
  type Permission,
  Refusal,
} from '@/lib/staff';
import { jobsInScope } from './list-jobs';

/**
 * Stops a job: a waiting job has done nothing, a running one leaves its other items undone.
 * @throws Refusal `not_found`, also without the job's permission; `too_late` when it has ended
 */
export function stopJob(ctx: OfficeContext, id: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, id);
    if (job.state !== 'waiting' && job.state !== 'running' && job.state !== 'stopped') throw new Refusal('too_late');
    await ctx.db.update(officeJobs).set({ state: 'stopped', endedAt: ctx.now }).where(ofId(ctx, id));
    noteDeed(ctx, { action: 'job.stopped', subject: `job ${id}`, before: { state: job.state } });
  });
}

/**
 * Continues a stopped job, and retries its failed items.
 * @throws Refusal as stopJob; `not_now` where the job's permission needs a recent step up
 */
export function continueJob(ctx: OfficeContext, id: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, id);
    if (NEEDS_STEP_UP.has(job.permission as Permission) && !isFresh(ctx, ctx.now)) throw new Refusal('not_now');
    if (!job.beganAt || (job.state !== 'stopped' && job.state !== 'done')) throw new Refusal('too_late');
    await ctx.db
      .update(officeJobItems)
      .set({ state: 'due', tries: 0, nextTryAt: ctx.now, endedAt: null })
      .where(
        and(
          eq(officeJobItems.clientId, ctx.client.id),
          eq(officeJobItems.jobId, id),
          inArray(officeJobItems.state, ['failed']),
        ),
      );
    await ctx.db
      .update(officeJobs)
      .set({ state: 'running', endedAt: null })
      .where(and(ofId(ctx, id), isNotNull(officeJobs.beganAt)));
    noteDeed(ctx, { action: 'job.continued', subject: `job ${id}`, before: { state: job.state } });
  });
}

const ofId = ({ client }: OfficeContext, id: number) => and(eq(officeJobs.clientId, client.id), eq(officeJobs.id, id));

async function lockJob(ctx: OfficeContext, id: number) {
  const [job] = await ctx.db
    .select({ state: officeJobs.state, beganAt: officeJobs.beganAt, permission: officeJobs.permission })
    .from(officeJobs)
    .where(and(jobsInScope(ctx), eq(officeJobs.id, id)))
    .for('update');
  if (!job) throw new Refusal('not_found');
  return job;
}
